package sh.joiner.app.reflection;

import io.quarkus.runtime.annotations.RegisterForReflection;
import sh.joiner.api.condition.Condition;
import sh.joiner.api.disruption.DisruptionFreeze;
import sh.joiner.api.disruption.DisruptionFreezeSpec;
import sh.joiner.api.disruption.DisruptionFreezeStatus;
import sh.joiner.api.ec2.AmiSelectorTerm;
import sh.joiner.api.ec2.BlockDeviceMapping;
import sh.joiner.api.ec2.CapacityReservationSelectorTerm;
import sh.joiner.api.ec2.ConnectionTracking;
import sh.joiner.api.ec2.CpuOptions;
import sh.joiner.api.ec2.EC2NodeClass;
import sh.joiner.api.ec2.EC2NodeClassSpec;
import sh.joiner.api.ec2.EC2NodeClassStatus;
import sh.joiner.api.ec2.EbsVolume;
import sh.joiner.api.ec2.KubeletConfiguration;
import sh.joiner.api.ec2.MetadataOptions;
import sh.joiner.api.ec2.NetworkInterface;
import sh.joiner.api.ec2.PlacementGroupSelector;
import sh.joiner.api.ec2.ResolvedAmi;
import sh.joiner.api.ec2.ResolvedCapacityReservation;
import sh.joiner.api.ec2.ResolvedSecurityGroup;
import sh.joiner.api.ec2.ResolvedSubnet;
import sh.joiner.api.ec2.SecurityGroupSelectorTerm;
import sh.joiner.api.ec2.SubnetSelectorTerm;
import sh.joiner.api.image.AMIPolicy;
import sh.joiner.api.image.AMIPolicySpec;
import sh.joiner.api.image.AMIPolicyStatus;
import sh.joiner.api.image.AMIRollout;
import sh.joiner.api.image.AMIRolloutSpec;
import sh.joiner.api.image.AMIRolloutStatus;
import sh.joiner.api.image.BasicAuthReference;
import sh.joiner.api.image.CaReference;
import sh.joiner.api.image.LockedAmi;
import sh.joiner.api.image.PrometheusCheckSpec;
import sh.joiner.api.image.PrometheusCheckStatus;
import sh.joiner.api.image.RolloutAnalysis;
import sh.joiner.api.image.RolloutNodes;
import sh.joiner.api.image.RolloutPlan;
import sh.joiner.api.image.RolloutSpec;
import sh.joiner.api.image.RolloutStep;
import sh.joiner.api.image.SecretKeyReference;
import sh.joiner.api.v1.Budget;
import sh.joiner.api.v1.Disruption;
import sh.joiner.api.v1.LabelRequirement;
import sh.joiner.api.v1.NodeClaim;
import sh.joiner.api.v1.NodeClaimSpec;
import sh.joiner.api.v1.NodeClaimStatus;
import sh.joiner.api.v1.NodeClaimTemplate;
import sh.joiner.api.v1.NodeClassReference;
import sh.joiner.api.v1.NodePool;
import sh.joiner.api.v1.NodePoolSpec;
import sh.joiner.api.v1.NodePoolStatus;
import sh.joiner.api.v1.NodeSelectorRequirement;
import sh.joiner.api.v1.ResourceRequests;
import sh.joiner.api.v1.TemplateMetadata;
import sh.joiner.api.v1.TemplateSpec;
import sh.joiner.api.v1alpha1.InterruptionPolicy;
import sh.joiner.api.v1alpha1.InterruptionPolicySpec;
import sh.joiner.api.v1alpha1.InterruptionPolicyStatus;
import sh.joiner.api.v1alpha1.InterruptionRule;
import sh.joiner.api.v1alpha1.LabelSelection;
import sh.joiner.api.v1alpha1.MaintenanceWindow;
import sh.joiner.api.v1alpha1.MaintenanceWindowSpec;
import sh.joiner.api.v1alpha1.MaintenanceWindowStatus;
import sh.joiner.api.v1alpha1.NodeInterruption;
import sh.joiner.api.v1alpha1.NodeInterruptionSpec;
import sh.joiner.api.v1alpha1.NodeInterruptionStatus;
import sh.joiner.api.v1alpha1.NodeOverlay;
import sh.joiner.api.v1alpha1.NodeOverlaySpec;
import sh.joiner.api.v1alpha1.NodeOverlayStatus;
import sh.joiner.api.v1alpha1.PodSelection;
import sh.joiner.api.v1alpha1.PolicyTarget;
import sh.joiner.api.v1alpha1.WindowExclusion;
import sh.joiner.api.v1alpha1.WindowOpening;
import sh.joiner.api.v1alpha1.WindowRestriction;
import sh.joiner.api.v1beta1.CapacityBuffer;
import sh.joiner.api.v1beta1.CapacityBufferSpec;
import sh.joiner.api.v1beta1.CapacityBufferStatus;
import sh.joiner.api.v1beta1.PodTemplateReference;
import sh.joiner.api.v1beta1.ScalableReference;

/** Registers for a native image the types that Jackson reads from and writes to the API server, because the native build cannot detect them. */
@RegisterForReflection(
        targets = {
            Condition.class,
            AMIPolicy.class,
            AMIPolicySpec.class,
            AMIPolicyStatus.class,
            InterruptionPolicy.class,
            InterruptionPolicySpec.class,
            InterruptionPolicyStatus.class,
            InterruptionRule.class,
            DisruptionFreeze.class,
            DisruptionFreezeSpec.class,
            DisruptionFreezeStatus.class,
            MaintenanceWindow.class,
            MaintenanceWindowSpec.class,
            MaintenanceWindowStatus.class,
            AMIRollout.class,
            AMIRolloutSpec.class,
            AMIRolloutStatus.class,
            NodeInterruption.class,
            NodeInterruptionSpec.class,
            NodeInterruptionStatus.class,
            PodSelection.class,
            WindowExclusion.class,
            WindowOpening.class,
            WindowRestriction.class,
            LabelSelection.class,
            PolicyTarget.class,
            LockedAmi.class,
            BasicAuthReference.class,
            CaReference.class,
            PrometheusCheckSpec.class,
            PrometheusCheckStatus.class,
            SecretKeyReference.class,
            RolloutAnalysis.class,
            RolloutNodes.class,
            RolloutPlan.class,
            RolloutSpec.class,
            RolloutStep.class,
            AmiSelectorTerm.class,
            BlockDeviceMapping.class,
            Budget.class,
            CapacityReservationSelectorTerm.class,
            ConnectionTracking.class,
            CpuOptions.class,
            Disruption.class,
            EC2NodeClass.class,
            EC2NodeClassSpec.class,
            EC2NodeClassStatus.class,
            EbsVolume.class,
            KubeletConfiguration.class,
            LabelRequirement.class,
            MetadataOptions.class,
            NetworkInterface.class,
            NodeClaim.class,
            NodeClaimSpec.class,
            NodeClaimStatus.class,
            NodeClaimTemplate.class,
            NodeClassReference.class,
            NodePool.class,
            NodePoolSpec.class,
            NodePoolStatus.class,
            NodeSelectorRequirement.class,
            PlacementGroupSelector.class,
            ResolvedAmi.class,
            ResolvedCapacityReservation.class,
            ResolvedSecurityGroup.class,
            ResolvedSubnet.class,
            ResourceRequests.class,
            SecurityGroupSelectorTerm.class,
            SubnetSelectorTerm.class,
            TemplateMetadata.class,
            TemplateSpec.class,
            NodeOverlay.class,
            NodeOverlaySpec.class,
            NodeOverlayStatus.class,
            CapacityBuffer.class,
            CapacityBufferSpec.class,
            CapacityBufferStatus.class,
            PodTemplateReference.class,
            ScalableReference.class
        })
final class ReflectedWire {

    private ReflectedWire() {}
}
