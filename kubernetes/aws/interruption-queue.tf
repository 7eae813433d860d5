# The SQS queue for interruption messages of AWS, the EventBridge rules that fill it, and the IAM policy that allows to read it.
#
#   terraform apply -var queue_name=prod
#
# Use one queue for one cluster, because a message is deleted after it is read. Set joiner.interruption.queue to the name of the queue, and attach
# the policy to the role of the controller.

variable "queue_name" {
  description = "Usually the name of the cluster"
  type        = string

  validation {
    condition     = can(regex("^[A-Za-z0-9_-]{1,80}$", var.queue_name))
    error_message = "The name of a queue has 1 to 80 letters, digits, hyphens and underscores."
  }
}

data "aws_caller_identity" "this" {}

data "aws_region" "this" {}

locals {
  rules = {
    scheduled-change                  = { source = "aws.health", detail_type = "AWS Health Event" }
    spot-interruption                 = { source = "aws.ec2", detail_type = "EC2 Spot Instance Interruption Warning" }
    rebalance                         = { source = "aws.ec2", detail_type = "EC2 Instance Rebalance Recommendation" }
    state-change                      = { source = "aws.ec2", detail_type = "EC2 Instance State-change Notification" }
    capacity-reservation-interruption = { source = "aws.ec2", detail_type = "EC2 Capacity Reservation Instance Interruption Warning" }
  }
}

resource "aws_sqs_queue" "interruption" {
  name                      = var.queue_name
  message_retention_seconds = 300
  sqs_managed_sse_enabled   = true
}

resource "aws_cloudwatch_event_rule" "interruption" {
  for_each = local.rules

  name_prefix = "${substr(each.key, 0, 24)}-"
  event_pattern = jsonencode({
    source        = [each.value.source]
    "detail-type" = [each.value.detail_type]
  })
}

resource "aws_cloudwatch_event_target" "interruption" {
  for_each = local.rules

  rule      = aws_cloudwatch_event_rule.interruption[each.key].name
  target_id = "queue"
  arn       = aws_sqs_queue.interruption.arn
}

data "aws_iam_policy_document" "queue" {
  statement {
    sid       = "AllowRules"
    actions   = ["sqs:SendMessage"]
    resources = [aws_sqs_queue.interruption.arn]

    principals {
      type        = "Service"
      identifiers = ["events.amazonaws.com"]
    }

    condition {
      test     = "ArnEquals"
      variable = "aws:SourceArn"
      values   = [for rule in aws_cloudwatch_event_rule.interruption : rule.arn]
    }
  }

  statement {
    sid       = "AllowQueuesOfThisAccount"
    actions   = ["sqs:SendMessage"]
    resources = [aws_sqs_queue.interruption.arn]

    principals {
      type        = "Service"
      identifiers = ["sqs.amazonaws.com"]
    }

    condition {
      test     = "StringEquals"
      variable = "aws:SourceAccount"
      values   = [data.aws_caller_identity.this.account_id]
    }
  }

  statement {
    sid       = "DenyPlainHttp"
    effect    = "Deny"
    actions   = ["sqs:*"]
    resources = [aws_sqs_queue.interruption.arn]

    principals {
      type        = "*"
      identifiers = ["*"]
    }

    condition {
      test     = "Bool"
      variable = "aws:SecureTransport"
      values   = ["false"]
    }
  }
}

resource "aws_sqs_queue_policy" "interruption" {
  queue_url = aws_sqs_queue.interruption.url
  policy    = data.aws_iam_policy_document.queue.json
}

data "aws_iam_policy_document" "controller" {
  statement {
    sid       = "AllowInterruptionQueueActions"
    actions   = ["sqs:DeleteMessage", "sqs:GetQueueUrl", "sqs:ReceiveMessage"]
    resources = [aws_sqs_queue.interruption.arn]
  }

  statement {
    sid       = "AllowInterruptionStatusActions"
    actions   = ["ec2:DescribeInstanceStatus", "ec2:DescribeVolumes"]
    resources = ["*"]

    condition {
      test     = "StringEquals"
      variable = "aws:RequestedRegion"
      values   = [data.aws_region.this.name]
    }
  }
}

resource "aws_iam_policy" "controller" {
  name_prefix = "joiner-interruption-"
  description = "Permissions of the controller for interruptions"
  policy      = data.aws_iam_policy_document.controller.json
}

output "queue_name" {
  value = aws_sqs_queue.interruption.name
}

output "controller_policy_arn" {
  value = aws_iam_policy.controller.arn
}
