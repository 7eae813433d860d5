package sh.joiner.sandbox.access;

import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.store.ObjectStore;

/** A part of the default roles and bindings of a cluster with role-based access control. */
public final class BootstrapRoles {

    private static final String ROLES = """
            metadata: {name: cluster-admin}
            rules:
            - {apiGroups: ['*'], resources: ['*'], verbs: ['*']}
            - {nonResourceURLs: ['*'], verbs: ['*']}
            ---
            metadata: {name: admin}
            aggregationRule:
              clusterRoleSelectors: [{matchLabels: {rbac.authorization.k8s.io/aggregate-to-admin: "true"}}]
            ---
            metadata: {name: edit, labels: {rbac.authorization.k8s.io/aggregate-to-admin: "true"}}
            aggregationRule:
              clusterRoleSelectors: [{matchLabels: {rbac.authorization.k8s.io/aggregate-to-edit: "true"}}]
            ---
            metadata: {name: view, labels: {rbac.authorization.k8s.io/aggregate-to-edit: "true"}}
            aggregationRule:
              clusterRoleSelectors: [{matchLabels: {rbac.authorization.k8s.io/aggregate-to-view: "true"}}]
            ---
            metadata: {name: system:aggregate-to-admin, labels: {rbac.authorization.k8s.io/aggregate-to-admin: "true"}}
            rules:
            - {apiGroups: [rbac.authorization.k8s.io], resources: [roles, rolebindings], verbs: ['*']}
            - {apiGroups: [authorization.k8s.io], resources: [localsubjectaccessreviews], verbs: [create]}
            ---
            metadata: {name: system:aggregate-to-edit, labels: {rbac.authorization.k8s.io/aggregate-to-edit: "true"}}
            rules:
            - apiGroups: ['']
              resources: [pods, pods/eviction, configmaps, secrets, services, serviceaccounts, serviceaccounts/token,
                persistentvolumeclaims, events]
              verbs: [create, delete, deletecollection, patch, update]
            - apiGroups: [apps]
              resources: [deployments, deployments/scale, replicasets, replicasets/scale, statefulsets, statefulsets/scale,
                daemonsets]
              verbs: [create, delete, deletecollection, patch, update]
            - {apiGroups: [batch], resources: [jobs], verbs: [create, delete, deletecollection, patch, update]}
            - apiGroups: [policy]
              resources: [poddisruptionbudgets]
              verbs: [create, delete, deletecollection, patch, update]
            - {apiGroups: ['', policy], resources: [secrets], verbs: [get, list, watch]}
            ---
            metadata: {name: system:aggregate-to-view, labels: {rbac.authorization.k8s.io/aggregate-to-view: "true"}}
            rules:
            - apiGroups: ['']
              resources: [pods, pods/status, configmaps, services, serviceaccounts, persistentvolumeclaims, events,
                namespaces]
              verbs: [get, list, watch]
            - apiGroups: [apps]
              resources: [deployments, deployments/scale, deployments/status, replicasets, replicasets/scale,
                replicasets/status, statefulsets, statefulsets/scale, statefulsets/status, daemonsets, daemonsets/status]
              verbs: [get, list, watch]
            - {apiGroups: [batch], resources: [jobs, jobs/status], verbs: [get, list, watch]}
            - apiGroups: [policy]
              resources: [poddisruptionbudgets, poddisruptionbudgets/status]
              verbs: [get, list, watch]
            ---
            metadata: {name: system:discovery}
            rules:
            - nonResourceURLs: [/api, /api/*, /apis, /apis/*, /healthz, /livez, /openapi, /openapi/*, /readyz, /version,
                /version/]
              verbs: [get]
            ---
            metadata: {name: system:basic-user}
            rules:
            - apiGroups: [authorization.k8s.io]
              resources: [selfsubjectaccessreviews, selfsubjectrulesreviews]
              verbs: [create]
            - {apiGroups: [authentication.k8s.io], resources: [selfsubjectreviews], verbs: [create]}
            """;

    private static final String BINDINGS = """
            metadata: {name: cluster-admin}
            roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: cluster-admin}
            subjects: [{apiGroup: rbac.authorization.k8s.io, kind: Group, name: system:masters}]
            ---
            metadata: {name: system:discovery}
            roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: system:discovery}
            subjects: [{apiGroup: rbac.authorization.k8s.io, kind: Group, name: system:authenticated}]
            ---
            metadata: {name: system:basic-user}
            roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: system:basic-user}
            subjects: [{apiGroup: rbac.authorization.k8s.io, kind: Group, name: system:authenticated}]
            """;

    private BootstrapRoles() {}

    public static void create(ObjectStore store) {
        Json.yamlDocuments(ROLES).forEach(role -> store.create("clusterroles.rbac.authorization.k8s.io", role));
        Json.yamlDocuments(BINDINGS)
                .forEach(binding -> store.create("clusterrolebindings.rbac.authorization.k8s.io", binding));
    }
}
