package sh.joiner.engine.bootstrap;

/** The user data of Windows: the user data of the node class, followed by the PowerShell bootstrap script of the image. */
final class Windows {

    private Windows() {}

    static String text(UserDataInputs inputs) {
        var cluster = inputs.cluster();
        var own = inputs.settings().userData();
        var dns = inputs.clusterDns().stream()
                .findFirst()
                .map(" -DNSClusterIP '%s'"::formatted)
                .orElse("");
        return """
                <powershell>
                %s[string]$EKSBootstrapScriptFile = "$env:ProgramFiles\\Amazon\\EKS\\Start-EKSBootstrap.ps1"
                & $EKSBootstrapScriptFile -EKSClusterName '%s' -APIServerEndpoint '%s' -Base64ClusterCA '%s' -KubeletExtraArgs '%s'%s
                </powershell>
                """.formatted(
                        own.isBlank() ? "" : own.stripTrailing() + "\n",
                        cluster.name(),
                        cluster.endpoint(),
                        cluster.caBundle(),
                        KubeletFlags.text(inputs),
                        dns);
    }
}
