/** The Go types of k8s.io/api v0.37.2. Written by scripts/built-in-types; do not edit. */

/** By apiVersion: the kinds and their structs' numbers. */
export const KINDS: string = `
admissionregistration.k8s.io/v1 CreateOptions=19 DeleteOptions=20 GetOptions=31 ListOptions=37 MutatingAdmissionPolicy=263 MutatingAdmissionPolicyBinding=273 MutatingAdmissionPolicyBindingList=276 MutatingAdmissionPolicyList=277 MutatingWebhookConfiguration=278 MutatingWebhookConfigurationList=283 PatchOptions=64 UpdateOptions=261 ValidatingAdmissionPolicy=284 ValidatingAdmissionPolicyBinding=291 ValidatingAdmissionPolicyBindingList=293 ValidatingAdmissionPolicyList=294 ValidatingWebhookConfiguration=295 ValidatingWebhookConfigurationList=297 WatchEvent=262
admissionregistration.k8s.io/v1alpha1 CreateOptions=19 DeleteOptions=20 GetOptions=31 ListOptions=37 MutatingAdmissionPolicy=298 MutatingAdmissionPolicyBinding=308 MutatingAdmissionPolicyBindingList=311 MutatingAdmissionPolicyList=312 PatchOptions=64 UpdateOptions=261 ValidatingAdmissionPolicy=313 ValidatingAdmissionPolicyBinding=320 ValidatingAdmissionPolicyBindingList=322 ValidatingAdmissionPolicyList=323 WatchEvent=262
admissionregistration.k8s.io/v1beta1 CreateOptions=19 DeleteOptions=20 GetOptions=31 ListOptions=37 MutatingAdmissionPolicy=324 MutatingAdmissionPolicyBinding=334 MutatingAdmissionPolicyBindingList=337 MutatingAdmissionPolicyList=338 MutatingWebhookConfiguration=339 MutatingWebhookConfigurationList=343 PatchOptions=64 UpdateOptions=261 ValidatingAdmissionPolicy=344 ValidatingAdmissionPolicyBinding=351 ValidatingAdmissionPolicyBindingList=353 ValidatingAdmissionPolicyList=354 ValidatingWebhookConfiguration=355 ValidatingWebhookConfigurationList=357 WatchEvent=262
apps/v1 ControllerRevision=358 ControllerRevisionList=359 CreateOptions=19 DaemonSet=360 DaemonSetList=366 DeleteOptions=20 Deployment=367 DeploymentList=373 GetOptions=31 ListOptions=37 PatchOptions=64 ReplicaSet=374 ReplicaSetList=378 StatefulSet=379 StatefulSetList=387 UpdateOptions=261 WatchEvent=262
apps/v1beta1 ControllerRevision=388 ControllerRevisionList=389 CreateOptions=19 DeleteOptions=20 Deployment=390 DeploymentList=397 DeploymentRollback=398 GetOptions=31 ListOptions=37 PatchOptions=64 Scale=399 StatefulSet=402 StatefulSetList=410 UpdateOptions=261 WatchEvent=262
apps/v1beta2 ControllerRevision=411 ControllerRevisionList=412 CreateOptions=19 DaemonSet=413 DaemonSetList=419 DeleteOptions=20 Deployment=420 DeploymentList=426 GetOptions=31 ListOptions=37 PatchOptions=64 ReplicaSet=427 ReplicaSetList=431 Scale=432 StatefulSet=435 StatefulSetList=443 UpdateOptions=261 WatchEvent=262
authentication.k8s.io/v1 CreateOptions=19 DeleteOptions=20 GetOptions=31 ListOptions=37 PatchOptions=64 SelfSubjectReview=444 TokenRequest=447 TokenReview=451 UpdateOptions=261 WatchEvent=262
authentication.k8s.io/v1alpha1 CreateOptions=19 DeleteOptions=20 GetOptions=31 ListOptions=37 PatchOptions=64 SelfSubjectReview=454 UpdateOptions=261 WatchEvent=262
authentication.k8s.io/v1beta1 CreateOptions=19 DeleteOptions=20 GetOptions=31 ListOptions=37 PatchOptions=64 SelfSubjectReview=456 TokenReview=458 UpdateOptions=261 WatchEvent=262
authorization.k8s.io/v1 CreateOptions=19 DeleteOptions=20 GetOptions=31 ListOptions=37 LocalSubjectAccessReview=462 PatchOptions=64 SelfSubjectAccessReview=470 SelfSubjectRulesReview=472 SubjectAccessReview=477 UpdateOptions=261 WatchEvent=262
authorization.k8s.io/v1beta1 CreateOptions=19 DeleteOptions=20 GetOptions=31 ListOptions=37 LocalSubjectAccessReview=478 PatchOptions=64 SelfSubjectAccessReview=483 SelfSubjectRulesReview=485 SubjectAccessReview=490 UpdateOptions=261 WatchEvent=262
autoscaling/v1 CreateOptions=19 DeleteOptions=20 GetOptions=31 HorizontalPodAutoscaler=491 HorizontalPodAutoscalerList=495 ListOptions=37 PatchOptions=64 Scale=496 UpdateOptions=261 WatchEvent=262
autoscaling/v2 CreateOptions=19 DeleteOptions=20 GetOptions=31 HorizontalPodAutoscaler=499 HorizontalPodAutoscalerList=522 ListOptions=37 PatchOptions=64 UpdateOptions=261 WatchEvent=262
batch/v1 CreateOptions=19 CronJob=523 CronJobList=544 DeleteOptions=20 GetOptions=31 Job=545 JobList=549 ListOptions=37 PatchOptions=64 UpdateOptions=261 WatchEvent=262
batch/v1beta1 CreateOptions=19 CronJob=550 CronJobList=554 DeleteOptions=20 GetOptions=31 ListOptions=37 PatchOptions=64 UpdateOptions=261 WatchEvent=262
certificates.k8s.io/v1 CertificateSigningRequest=555 CertificateSigningRequestList=559 ClusterTrustBundle=560 ClusterTrustBundleList=562 CreateOptions=19 DeleteOptions=20 GetOptions=31 ListOptions=37 PatchOptions=64 PodCertificateRequest=563 PodCertificateRequestList=566 UpdateOptions=261 WatchEvent=262
certificates.k8s.io/v1alpha1 ClusterTrustBundle=567 ClusterTrustBundleList=569 CreateOptions=19 DeleteOptions=20 GetOptions=31 ListOptions=37 PatchOptions=64 UpdateOptions=261 WatchEvent=262
certificates.k8s.io/v1beta1 CertificateSigningRequest=570 CertificateSigningRequestList=574 ClusterTrustBundle=575 ClusterTrustBundleList=577 CreateOptions=19 DeleteOptions=20 GetOptions=31 ListOptions=37 PatchOptions=64 PodCertificateRequest=578 PodCertificateRequestList=581 UpdateOptions=261 WatchEvent=262
coordination.k8s.io/v1 CreateOptions=19 DeleteOptions=20 GetOptions=31 Lease=582 LeaseList=584 ListOptions=37 PatchOptions=64 UpdateOptions=261 WatchEvent=262
coordination.k8s.io/v1alpha2 CreateOptions=19 DeleteOptions=20 GetOptions=31 LeaseCandidate=585 LeaseCandidateList=587 ListOptions=37 PatchOptions=64 UpdateOptions=261 WatchEvent=262
coordination.k8s.io/v1beta1 CreateOptions=19 DeleteOptions=20 GetOptions=31 Lease=588 LeaseCandidate=590 LeaseCandidateList=592 LeaseList=593 ListOptions=37 PatchOptions=64 UpdateOptions=261 WatchEvent=262
discovery.k8s.io/v1 CreateOptions=19 DeleteOptions=20 EndpointSlice=594 EndpointSliceList=601 GetOptions=31 ListOptions=37 PatchOptions=64 UpdateOptions=261 WatchEvent=262
discovery.k8s.io/v1beta1 CreateOptions=19 DeleteOptions=20 EndpointSlice=602 EndpointSliceList=609 GetOptions=31 ListOptions=37 PatchOptions=64 UpdateOptions=261 WatchEvent=262
events.k8s.io/v1 CreateOptions=19 DeleteOptions=20 Event=610 EventList=612 GetOptions=31 ListOptions=37 PatchOptions=64 UpdateOptions=261 WatchEvent=262
events.k8s.io/v1beta1 CreateOptions=19 DeleteOptions=20 Event=613 EventList=615 GetOptions=31 ListOptions=37 PatchOptions=64 UpdateOptions=261 WatchEvent=262
extensions/v1beta1 CreateOptions=19 DaemonSet=616 DaemonSetList=622 DeleteOptions=20 Deployment=623 DeploymentList=630 DeploymentRollback=631 GetOptions=31 Ingress=632 IngressList=643 ListOptions=37 NetworkPolicy=644 NetworkPolicyList=651 PatchOptions=64 ReplicaSet=652 ReplicaSetList=656 Scale=657 UpdateOptions=261 WatchEvent=262
flowcontrol.apiserver.k8s.io/v1 CreateOptions=19 DeleteOptions=20 FlowSchema=660 FlowSchemaList=673 GetOptions=31 ListOptions=37 PatchOptions=64 PriorityLevelConfiguration=674 PriorityLevelConfigurationList=682 UpdateOptions=261 WatchEvent=262
flowcontrol.apiserver.k8s.io/v1beta1 CreateOptions=19 DeleteOptions=20 FlowSchema=683 FlowSchemaList=696 GetOptions=31 ListOptions=37 PatchOptions=64 PriorityLevelConfiguration=697 PriorityLevelConfigurationList=705 UpdateOptions=261 WatchEvent=262
flowcontrol.apiserver.k8s.io/v1beta2 CreateOptions=19 DeleteOptions=20 FlowSchema=706 FlowSchemaList=719 GetOptions=31 ListOptions=37 PatchOptions=64 PriorityLevelConfiguration=720 PriorityLevelConfigurationList=728 UpdateOptions=261 WatchEvent=262
flowcontrol.apiserver.k8s.io/v1beta3 CreateOptions=19 DeleteOptions=20 FlowSchema=729 FlowSchemaList=742 GetOptions=31 ListOptions=37 PatchOptions=64 PriorityLevelConfiguration=743 PriorityLevelConfigurationList=751 UpdateOptions=261 WatchEvent=262
internal.apiserver.k8s.io/v1alpha1 CreateOptions=19 DeleteOptions=20 GetOptions=31 ListOptions=37 PatchOptions=64 StorageVersion=752 StorageVersionList=757 UpdateOptions=261 WatchEvent=262
lifecycle.k8s.io/v1alpha1 CreateOptions=19 DeleteOptions=20 Eviction=758 EvictionList=766 EvictionRequest=767 EvictionRequestList=772 GetOptions=31 ListOptions=37 PatchOptions=64 UpdateOptions=261 WatchEvent=262
networking.k8s.io/v1 CreateOptions=19 DeleteOptions=20 GetOptions=31 IPAddress=773 IPAddressList=776 Ingress=777 IngressClass=790 IngressClassList=793 IngressList=794 ListOptions=37 NetworkPolicy=795 NetworkPolicyList=802 PatchOptions=64 ServiceCIDR=803 ServiceCIDRList=806 UpdateOptions=261 WatchEvent=262
networking.k8s.io/v1beta1 CreateOptions=19 DeleteOptions=20 GetOptions=31 IPAddress=807 IPAddressList=810 Ingress=811 IngressClass=822 IngressClassList=825 IngressList=826 ListOptions=37 PatchOptions=64 ServiceCIDR=827 ServiceCIDRList=830 UpdateOptions=261 WatchEvent=262
node.k8s.io/v1 CreateOptions=19 DeleteOptions=20 GetOptions=31 ListOptions=37 PatchOptions=64 RuntimeClass=831 RuntimeClassList=834 UpdateOptions=261 WatchEvent=262
node.k8s.io/v1alpha1 CreateOptions=19 DeleteOptions=20 GetOptions=31 ListOptions=37 PatchOptions=64 RuntimeClass=835 RuntimeClassList=839 UpdateOptions=261 WatchEvent=262
node.k8s.io/v1beta1 CreateOptions=19 DeleteOptions=20 GetOptions=31 ListOptions=37 PatchOptions=64 RuntimeClass=840 RuntimeClassList=843 UpdateOptions=261 WatchEvent=262
policy/v1 CreateOptions=19 DeleteOptions=20 Eviction=844 GetOptions=31 ListOptions=37 PatchOptions=64 PodDisruptionBudget=845 PodDisruptionBudgetList=848 UpdateOptions=261 WatchEvent=262
policy/v1beta1 CreateOptions=19 DeleteOptions=20 Eviction=849 GetOptions=31 ListOptions=37 PatchOptions=64 PodDisruptionBudget=850 PodDisruptionBudgetList=853 UpdateOptions=261 WatchEvent=262
rbac.authorization.k8s.io/v1 ClusterRole=854 ClusterRoleBinding=857 ClusterRoleBindingList=860 ClusterRoleList=861 CreateOptions=19 DeleteOptions=20 GetOptions=31 ListOptions=37 PatchOptions=64 Role=862 RoleBinding=863 RoleBindingList=864 RoleList=865 UpdateOptions=261 WatchEvent=262
rbac.authorization.k8s.io/v1alpha1 ClusterRole=866 ClusterRoleBinding=869 ClusterRoleBindingList=872 ClusterRoleList=873 CreateOptions=19 DeleteOptions=20 GetOptions=31 ListOptions=37 PatchOptions=64 Role=874 RoleBinding=875 RoleBindingList=876 RoleList=877 UpdateOptions=261 WatchEvent=262
rbac.authorization.k8s.io/v1beta1 ClusterRole=878 ClusterRoleBinding=881 ClusterRoleBindingList=884 ClusterRoleList=885 CreateOptions=19 DeleteOptions=20 GetOptions=31 ListOptions=37 PatchOptions=64 Role=886 RoleBinding=887 RoleBindingList=888 RoleList=889 UpdateOptions=261 WatchEvent=262
resource.k8s.io/v1 CreateOptions=19 DeleteOptions=20 DeviceClass=890 DeviceClassList=896 DeviceTaintRule=897 DeviceTaintRuleList=902 GetOptions=31 ListOptions=37 PatchOptions=64 ResourceClaim=903 ResourceClaimList=922 ResourceClaimTemplate=923 ResourceClaimTemplateList=925 ResourceSlice=926 ResourceSliceList=940 UpdateOptions=261 WatchEvent=262
resource.k8s.io/v1alpha3 CreateOptions=19 DeleteOptions=20 DeviceTaintRule=941 DeviceTaintRuleList=946 GetOptions=31 ListOptions=37 PatchOptions=64 ResourcePoolStatusRequest=947 ResourcePoolStatusRequestList=954 UpdateOptions=261 WatchEvent=262
resource.k8s.io/v1beta1 CreateOptions=19 DeleteOptions=20 DeviceClass=955 DeviceClassList=961 GetOptions=31 ListOptions=37 PatchOptions=64 ResourceClaim=962 ResourceClaimList=980 ResourceClaimTemplate=981 ResourceClaimTemplateList=983 ResourceSlice=984 ResourceSliceList=1000 UpdateOptions=261 WatchEvent=262
resource.k8s.io/v1beta2 CreateOptions=19 DeleteOptions=20 DeviceClass=1001 DeviceClassList=1007 DeviceTaintRule=1008 DeviceTaintRuleList=1013 GetOptions=31 ListOptions=37 PatchOptions=64 ResourceClaim=1014 ResourceClaimList=1033 ResourceClaimTemplate=1034 ResourceClaimTemplateList=1036 ResourceSlice=1037 ResourceSliceList=1051 UpdateOptions=261 WatchEvent=262
scheduling.k8s.io/v1 CreateOptions=19 DeleteOptions=20 GetOptions=31 ListOptions=37 PatchOptions=64 PriorityClass=1052 PriorityClassList=1053 UpdateOptions=261 WatchEvent=262
scheduling.k8s.io/v1alpha3 CompositePodGroup=1054 CompositePodGroupList=1065 CreateOptions=19 DeleteOptions=20 GetOptions=31 ListOptions=37 PatchOptions=64 PodGroup=1066 PodGroupList=1078 UpdateOptions=261 WatchEvent=262 Workload=1079 WorkloadList=1084
scheduling.k8s.io/v1beta1 CreateOptions=19 DeleteOptions=20 GetOptions=31 ListOptions=37 PatchOptions=64 PodGroup=1085 PodGroupList=1099 PriorityClass=1100 PriorityClassList=1101 UpdateOptions=261 WatchEvent=262 Workload=1102 WorkloadList=1114
storage.k8s.io/v1 CSIDriver=1115 CSIDriverList=1118 CSINode=1119 CSINodeList=1126 CSIStorageCapacity=1127 CSIStorageCapacityList=1128 CreateOptions=19 DeleteOptions=20 GetOptions=31 ListOptions=37 PatchOptions=64 StorageClass=1129 StorageClassList=1132 UpdateOptions=261 VolumeAttachment=1133 VolumeAttachmentList=1138 VolumeAttributesClass=1139 VolumeAttributesClassList=1140 WatchEvent=262
storage.k8s.io/v1alpha1 CSIStorageCapacity=1141 CSIStorageCapacityList=1142 CreateOptions=19 DeleteOptions=20 GetOptions=31 ListOptions=37 PatchOptions=64 UpdateOptions=261 VolumeAttachment=1143 VolumeAttachmentList=1148 VolumeAttributesClass=1149 VolumeAttributesClassList=1150 WatchEvent=262
storage.k8s.io/v1beta1 CSIDriver=1151 CSIDriverList=1154 CSINode=1155 CSINodeList=1162 CSIStorageCapacity=1163 CSIStorageCapacityList=1164 CreateOptions=19 DeleteOptions=20 GetOptions=31 ListOptions=37 PatchOptions=64 StorageClass=1165 StorageClassList=1166 UpdateOptions=261 VolumeAttachment=1167 VolumeAttachmentList=1172 VolumeAttributesClass=1173 VolumeAttributesClassList=1174 WatchEvent=262
storagemigration.k8s.io/v1 CreateOptions=19 DeleteOptions=20 GetOptions=31 ListOptions=37 PatchOptions=64 StorageVersionMigration=1175 StorageVersionMigrationList=1179 UpdateOptions=261 WatchEvent=262
storagemigration.k8s.io/v1beta1 CreateOptions=19 DeleteOptions=20 GetOptions=31 ListOptions=37 PatchOptions=64 StorageVersionMigration=1180 StorageVersionMigrationList=1183 UpdateOptions=261 WatchEvent=262
v1 APIGroup=0 APIGroupList=3 APIResourceList=4 APIVersions=6 Binding=7 ComponentStatus=12 ComponentStatusList=14 ConfigMap=17 ConfigMapList=18 CreateOptions=19 DeleteOptions=20 Endpoints=22 EndpointsList=26 Event=27 EventList=30 GetOptions=31 LimitRange=32 LimitRangeList=35 List=36 ListOptions=37 Namespace=38 NamespaceList=42 Node=43 NodeList=62 NodeProxyOptions=63 PatchOptions=64 PersistentVolume=65 PersistentVolumeClaim=95 PersistentVolumeClaimList=107 PersistentVolumeList=108 Pod=109 PodAttachOptions=220 PodExecOptions=221 PodList=222 PodLogOptions=223 PodPortForwardOptions=224 PodProxyOptions=225 PodTemplate=226 PodTemplateList=228 RangeAllocation=229 ReplicationController=230 ReplicationControllerList=234 ResourceQuota=235 ResourceQuotaList=240 Secret=241 SecretList=242 SerializedReference=243 Service=244 ServiceAccount=254 ServiceAccountList=255 ServiceList=256 ServiceProxyOptions=257 Status=258 UpdateOptions=261 WatchEvent=262
`;

/** The number of AdmissionRequest, which is no kind. */
export const ADMISSION_REQUEST: number = 1184;

/** The structs by number, one a line. */
export const STRUCTS: string = `
kind=s? apiVersion=s? name=s versions=[1 preferredVersion=1? serverAddressByClientCIDRs=[2?
groupVersion=s version=s
clientCIDR=s serverAddress=s
kind=s? apiVersion=s? groups=[0
kind=s? apiVersion=s? groupVersion=s resources=[5
name=s singularName=s namespaced=b group=s? version=s? kind=s verbs=[s shortNames=[s? categories=[s? storageVersionHash=s?
kind=s? apiVersion=s? versions=[s serverAddressByClientCIDRs=[2
kind=s? apiVersion=s? metadata=8? target=11
name=s? generateName=s? namespace=s? selfLink=s? uid=s? resourceVersion=s? generation=l? creationTimestamp=t?! deletionTimestamp=*t? deletionGracePeriodSeconds=*l? labels={s? annotations={s? ownerReferences=[9? finalizers=[s? managedFields=[10?
apiVersion=s kind=s name=s uid=s controller=*b? blockOwnerDeletion=*b?
manager=s? operation=s? apiVersion=s? time=*t? fieldsType=s? fieldsV1=*j? subresource=s?
kind=s? namespace=s? name=s? uid=s? apiVersion=s? resourceVersion=s? fieldPath=s?
kind=s? apiVersion=s? metadata=8? conditions=[13?
type=s status=s message=s? error=s?
kind=s? apiVersion=s? metadata=15? items=[12
selfLink=s? resourceVersion=s? continue=s? remainingItemCount=*l? shardInfo=*16?
selector=s
kind=s? apiVersion=s? metadata=8? immutable=*b? data={s? binaryData={y?
kind=s? apiVersion=s? metadata=15? items=[17
kind=s? apiVersion=s? dryRun=[s? fieldManager=s? fieldValidation=s?
kind=s? apiVersion=s? gracePeriodSeconds=*l? preconditions=*21? orphanDependents=*b? propagationPolicy=*s? dryRun=[s? ignoreStoreReadErrorWithClusterBreakingPotential=*b?
uid=*s? resourceVersion=*s?
kind=s? apiVersion=s? metadata=8? subsets=[23?
addresses=[24? notReadyAddresses=[24? ports=[25?
ip=s hostname=s? nodeName=*s? targetRef=*11?
name=s? port=i protocol=s? appProtocol=*s?
kind=s? apiVersion=s? metadata=15? items=[22
kind=s? apiVersion=s? metadata=8 involvedObject=11 reason=s? message=s? source=28? firstTimestamp=t? lastTimestamp=t? count=i? type=s? eventTime=m? series=*29? action=s? related=*11? reportingComponent=s reportingInstance=s
component=s? host=s?
count=i? lastObservedTime=m?
kind=s? apiVersion=s? metadata=15? items=[27
kind=s? apiVersion=s? resourceVersion=s?
kind=s? apiVersion=s? metadata=8? spec=33?
limits=[34
type=s max={q? min={q? default={q? defaultRequest={q? maxLimitRequestRatio={q?
kind=s? apiVersion=s? metadata=15? items=[32
kind=s? apiVersion=s? metadata=15? items=[j
kind=s? apiVersion=s? labelSelector=s? fieldSelector=s? watch=b? allowWatchBookmarks=b? resourceVersion=s? resourceVersionMatch=s? timeoutSeconds=*l? limit=l? continue=s? sendInitialEvents=*b? shardSelector=s?
kind=s? apiVersion=s? metadata=8? spec=39? status=40?
finalizers=[s?
phase=s? conditions=[41?
type=s status=s lastTransitionTime=t? reason=s? message=s?
kind=s? apiVersion=s? metadata=15? items=[38
kind=s? apiVersion=s? metadata=8? spec=44? status=49?
podCIDR=s? podCIDRs=[s? providerID=s? unschedulable=b? taints=[45? configSource=*46? externalID=s? podPreemptionPolicy=*48?
key=s value=s? effect=s timeAdded=*t?
configMap=*47?
namespace=s name=s uid=s? resourceVersion=s? kubeletConfigKey=s
disableResizePreemption=[s?
capacity={q? allocatable={q? phase=s? conditions=[50? addresses=[51? daemonEndpoints=52? nodeInfo=54? images=[56? volumesInUse=[s? volumesAttached=[57? config=*58? runtimeHandlers=[59? features=*61? declaredFeatures=[s?
type=s status=s lastHeartbeatTime=t? lastTransitionTime=t? reason=s? message=s?
type=s address=s
kubeletEndpoint=53?
Port=i
machineID=s systemUUID=s bootID=s kernelVersion=s osImage=s containerRuntimeVersion=s kubeletVersion=s kubeProxyVersion=s operatingSystem=s architecture=s swap=*55? runningInUserNamespace=*b?
capacity=*l?
names=[s sizeBytes=l?
name=s devicePath=s
assigned=*46? active=*46? lastKnownGood=*46? error=s?
name=s features=*60?
recursiveReadOnlyMounts=*b? userNamespaces=*b?
supplementalGroupsPolicy=*b?
kind=s? apiVersion=s? metadata=15? items=[43
kind=s? apiVersion=s? path=s?
kind=s? apiVersion=s? dryRun=[s? force=*b? fieldManager=s? fieldValidation=s?
kind=s? apiVersion=s? metadata=8? spec=66? status=94?
capacity={q? gcePersistentDisk=*67? awsElasticBlockStore=*68? hostPath=*69? glusterfs=*70? nfs=*71? rbd=*72? iscsi=*74? cinder=*75? cephfs=*76? fc=*77? flocker=*78? flexVolume=*79? azureFile=*80? vsphereVolume=*81? quobyte=*82? azureDisk=*83? photonPersistentDisk=*84? portworxVolume=*85? scaleIO=*86? local=*87? storageos=*88? csi=*89? accessModes=[s? claimRef=*11? persistentVolumeReclaimPolicy=s? storageClassName=s? mountOptions=[s? volumeMode=*s? nodeAffinity=*90? volumeAttributesClassName=*s?
pdName=s fsType=s? partition=i? readOnly=b?
volumeID=s fsType=s? partition=i? readOnly=b?
path=s type=*s?
endpoints=s path=s readOnly=b? endpointsNamespace=*s?
server=s path=s readOnly=b?
monitors=[s image=s fsType=s? pool=s? user=s? keyring=s? secretRef=*73? readOnly=b?
name=s? namespace=s?
targetPortal=s iqn=s lun=i iscsiInterface=s? fsType=s? readOnly=b? portals=[s? chapAuthDiscovery=b? chapAuthSession=b? secretRef=*73? initiatorName=*s?
volumeID=s fsType=s? readOnly=b? secretRef=*73?
monitors=[s path=s? user=s? secretFile=s? secretRef=*73? readOnly=b?
targetWWNs=[s? lun=*i? fsType=s? readOnly=b? wwids=[s?
datasetName=s? datasetUUID=s?
driver=s fsType=s? secretRef=*73? readOnly=b? options={s?
secretName=s shareName=s readOnly=b? secretNamespace=*s
volumePath=s fsType=s? storagePolicyName=s? storagePolicyID=s?
registry=s volume=s readOnly=b? user=s? group=s? tenant=s?
diskName=s diskURI=s cachingMode=*s? fsType=*s? readOnly=*b? kind=*s?
pdID=s fsType=s?
volumeID=s fsType=s? readOnly=b?
gateway=s system=s secretRef=*73 sslEnabled=b? protectionDomain=s? storagePool=s? storageMode=s? volumeName=s? fsType=s? readOnly=b?
path=s fsType=*s?
volumeName=s? volumeNamespace=s? fsType=s? readOnly=b? secretRef=*11?
driver=s volumeHandle=s readOnly=b? fsType=s? volumeAttributes={s? controllerPublishSecretRef=*73? nodeStageSecretRef=*73? nodePublishSecretRef=*73? controllerExpandSecretRef=*73? nodeExpandSecretRef=*73?
required=*91?
nodeSelectorTerms=[92
matchExpressions=[93? matchFields=[93?
key=s operator=s values=[s?
phase=s? message=s? reason=s? lastPhaseTransitionTime=*t?
kind=s? apiVersion=s? metadata=8? spec=96? status=102?
accessModes=[s? selector=*97? resources=99? volumeName=s? storageClassName=*s? volumeMode=*s? dataSource=*100? dataSourceRef=*101? volumeAttributesClassName=*s?
matchLabels={s? matchExpressions=[98?
key=s operator=s values=[s?
limits={q? requests={q?
apiGroup=*s kind=s name=s
apiGroup=*s kind=s name=s namespace=*s?
phase=s? accessModes=[s? capacity={q? conditions=[103? allocatedResources={q? allocatedResourceStatuses={s? currentVolumeAttributesClassName=*s? modifyVolumeStatus=*104? healthStatus=*105?
type=s status=s lastProbeTime=t? lastTransitionTime=t? reason=s? message=s?
targetVolumeAttributesClassName=s? status=s
healthConditions=[106? lastTransitionTime=t?
status=s reason=s message=s?
kind=s? apiVersion=s? metadata=15? items=[95
kind=s? apiVersion=s? metadata=15? items=[65
kind=s? apiVersion=s? metadata=8? spec=110? status=197?
volumes=[111? initContainers=[144? containers=[144 ephemeralContainers=[176? restartPolicy=s? terminationGracePeriodSeconds=*l? activeDeadlineSeconds=*l? dnsPolicy=s? nodeSelector={s? serviceAccountName=s? serviceAccount=s? automountServiceAccountToken=*b? nodeName=s? hostNetwork=b? hostPID=b? hostIPC=b? shareProcessNamespace=*b? securityContext=*177? imagePullSecrets=[117? hostname=s? subdomain=s? affinity=*179? schedulerName=s? tolerations=[186? hostAliases=[187? priorityClassName=s? priority=*i? dnsConfig=*188? readinessGates=[190? runtimeClassName=*s? enableServiceLinks=*b? preemptionPolicy=*s? overhead={q? topologySpreadConstraints=[191? setHostnameAsFQDN=*b? os=*192? hostUsers=*b? schedulingGates=[193? resourceClaims=[194? resources=*154? hostnameOverride=*s? schedulingGroup=*195? evictionResponders=[196?
name=s hostPath=*69? emptyDir=*112? gcePersistentDisk=*67? awsElasticBlockStore=*68? gitRepo=*113? secret=*114? nfs=*71? iscsi=*116? glusterfs=*118? persistentVolumeClaim=*119? rbd=*120? flexVolume=*121? cinder=*122? cephfs=*123? flocker=*78? downwardAPI=*124? fc=*77? azureFile=*128? configMap=*129? vsphereVolume=*81? quobyte=*82? azureDisk=*83? photonPersistentDisk=*84? projected=*130? portworxVolume=*85? scaleIO=*138? storageos=*139? csi=*140? ephemeral=*141? image=*143?
medium=s? sizeLimit=*q? mode=*i?
repository=s revision=s? directory=s?
secretName=s? items=[115? defaultMode=*i? optional=*b? defaultUser=*l?
key=s path=s mode=*i? user=*l?
targetPortal=s iqn=s lun=i iscsiInterface=s? fsType=s? readOnly=b? portals=[s? chapAuthDiscovery=b? chapAuthSession=b? secretRef=*117? initiatorName=*s?
name=s?
endpoints=s path=s readOnly=b?
claimName=s readOnly=b?
monitors=[s image=s fsType=s? pool=s? user=s? keyring=s? secretRef=*117? readOnly=b?
driver=s fsType=s? secretRef=*117? readOnly=b? options={s?
volumeID=s fsType=s? readOnly=b? secretRef=*117?
monitors=[s path=s? user=s? secretFile=s? secretRef=*117? readOnly=b?
items=[125? defaultMode=*i? defaultUser=*l?
path=s fieldRef=*126? resourceFieldRef=*127? mode=*i? user=*l?
apiVersion=s? fieldPath=s
containerName=s? resource=s divisor=q?
secretName=s shareName=s readOnly=b?
name=s? items=[115? defaultMode=*i? optional=*b? defaultUser=*l?
sources=[131 defaultMode=*i? defaultUser=*l?
secret=*132? downwardAPI=*133? configMap=*134? serviceAccountToken=*135? clusterTrustBundle=*136? podCertificate=*137?
name=s? items=[115? optional=*b?
items=[125?
name=s? items=[115? optional=*b?
audience=s? expirationSeconds=*l? path=s user=*l?
name=*s? signerName=*s? labelSelector=*97? optional=*b? path=s user=*l?
signerName=s? keyType=s? maxExpirationSeconds=*i? credentialBundlePath=s? keyPath=s? certificateChainPath=s? userAnnotations={s? user=*l?
gateway=s system=s secretRef=*117 sslEnabled=b? protectionDomain=s? storagePool=s? storageMode=s? volumeName=s? fsType=s? readOnly=b?
volumeName=s? volumeNamespace=s? fsType=s? readOnly=b? secretRef=*117?
driver=s readOnly=*b? fsType=*s? volumeAttributes={s? nodePublishSecretRef=*117?
volumeClaimTemplate=*142?
metadata=8? spec=96
reference=s? pullPolicy=s?
name=s image=s? command=[s? args=[s? workingDir=s? ports=[145? envFrom=[146? env=[149? resources=154? resizePolicy=[156? restartPolicy=*s? restartPolicyRules=[157? volumeMounts=[159? volumeDevices=[160? livenessProbe=*161? readinessProbe=*161? startupProbe=*161? lifecycle=*167? terminationMessagePath=s? terminationMessagePolicy=s? imagePullPolicy=s? securityContext=*170? stdin=b? stdinOnce=b? tty=b?
name=s? hostPort=i? containerPort=i protocol=s? hostIP=s?
prefix=s? configMapRef=*147? secretRef=*148?
name=s? optional=*b?
name=s? optional=*b?
name=s value=s? valueFrom=*150?
fieldRef=*126? resourceFieldRef=*127? configMapKeyRef=*151? secretKeyRef=*152? fileKeyRef=*153?
name=s? key=s optional=*b?
name=s? key=s optional=*b?
volumeName=s path=s key=s optional=*b?
limits={q? requests={q? claims=[155?
name=s request=s?
resourceName=s restartPolicy=s
action=s? exitCodes=*158?
operator=s? values=[i?
name=s readOnly=b? recursiveReadOnly=*s? mountPath=s subPath=s? mountPropagation=*s? subPathExpr=s? bindMountOptions=[s?
name=s devicePath=s
exec=*162? httpGet=*163? tcpSocket=*165? grpc=*166? initialDelaySeconds=i? timeoutSeconds=i? periodSeconds=i? successThreshold=i? failureThreshold=i? terminationGracePeriodSeconds=*l?
command=[s?
path=s? port=o host=s? scheme=s? httpHeaders=[164? protocol=*s?
name=s value=s
port=o host=s?
port=i service=*s mode=*s?
postStart=*168? preStop=*168? stopSignal=*s?
exec=*162? httpGet=*163? tcpSocket=*165? sleep=*169?
seconds=l
capabilities=*171? privileged=*b? seLinuxOptions=*172? windowsOptions=*173? runAsUser=*l? runAsGroup=*l? runAsNonRoot=*b? readOnlyRootFilesystem=*b? allowPrivilegeEscalation=*b? procMount=*s? seccompProfile=*174? appArmorProfile=*175?
add=[s? drop=[s?
user=s? role=s? type=s? level=s?
gmsaCredentialSpecName=*s? gmsaCredentialSpec=*s? runAsUserName=*s? hostProcess=*b?
type=s localhostProfile=*s?
type=s localhostProfile=*s?
name=s image=s? command=[s? args=[s? workingDir=s? ports=[145? envFrom=[146? env=[149? resources=154? resizePolicy=[156? restartPolicy=*s? restartPolicyRules=[157? volumeMounts=[159? volumeDevices=[160? livenessProbe=*161? readinessProbe=*161? startupProbe=*161? lifecycle=*167? terminationMessagePath=s? terminationMessagePolicy=s? imagePullPolicy=s? securityContext=*170? stdin=b? stdinOnce=b? tty=b? targetContainerName=s?
seLinuxOptions=*172? windowsOptions=*173? runAsUser=*l? runAsGroup=*l? runAsNonRoot=*b? supplementalGroups=[l? supplementalGroupsPolicy=*s? fsGroup=*l? sysctls=[178? fsGroupChangePolicy=*s? seccompProfile=*174? appArmorProfile=*175? seLinuxChangePolicy=*s?
name=s value=s
nodeAffinity=*180? podAffinity=*182? podAntiAffinity=*185?
requiredDuringSchedulingIgnoredDuringExecution=*91? preferredDuringSchedulingIgnoredDuringExecution=[181?
weight=i preference=92
requiredDuringSchedulingIgnoredDuringExecution=[183? preferredDuringSchedulingIgnoredDuringExecution=[184?
labelSelector=*97? namespaces=[s? topologyKey=s namespaceSelector=*97? matchLabelKeys=[s? mismatchLabelKeys=[s?
weight=i podAffinityTerm=183
requiredDuringSchedulingIgnoredDuringExecution=[183? preferredDuringSchedulingIgnoredDuringExecution=[184?
key=s? operator=s? value=s? effect=s? tolerationSeconds=*l?
ip=s hostnames=[s?
nameservers=[s? searches=[s? options=[189?
name=s? value=*s?
conditionType=s
maxSkew=i topologyKey=s whenUnsatisfiable=s labelSelector=*97? minDomains=*i? nodeAffinityPolicy=*s? nodeTaintsPolicy=*s? matchLabelKeys=[s?
name=s
name=s
name=s resourceClaimName=*s? resourceClaimTemplateName=*s?
podGroupName=*s?
name=s priority=*i
observedGeneration=l? phase=s? conditions=[198? message=s? reason=s? nominatedNodeName=s? hostIP=s? hostIPs=[199? podIP=s? podIPs=[200? startTime=*t? initContainerStatuses=[201? containerStatuses=[201? qosClass=s? ephemeralContainerStatuses=[201? resize=s? resourceClaimStatuses=[213? extendedResourceClaimStatus=*214? allocatedResources={q? resources=*154? nodeAllocatableResourceClaimStatuses=[216? volumeHealth=[219?
type=s observedGeneration=l? status=s lastProbeTime=t? lastTransitionTime=t? reason=s? message=s?
ip=s
ip=s
name=s state=202? lastState=202? ready=b restartCount=i image=s imageID=s containerID=s? started=*b? allocatedResources={q? resources=*154? volumeMounts=[206? user=*209? allocatedResourcesStatus=[211? stopSignal=*s?
waiting=*203? running=*204? terminated=*205?
reason=s? message=s?
startedAt=t?
exitCode=i signal=i? reason=s? message=s? startedAt=t? finishedAt=t? containerID=s?
name=s mountPath=s readOnly=b? recursiveReadOnly=*s? volumeStatus=*207?
image=*208?
imageRef=s?
linux=*210?
uid=l gid=l supplementalGroups=[l?
name=s resources=[212?
resourceID=s health=s? message=*s?
name=s resourceClaimName=*s?
requestMappings=[215 resourceClaimName=s
containerName=s resourceName=s requestName=s
resourceClaimName=s containers=[s? mapping=[217? overhead=[218?
name=s quantity=*q
name=s perPod=*q? perContainer=*q?
name=s healthConditions=[106? lastTransitionTime=t?
kind=s? apiVersion=s? stdin=b? stdout=b? stderr=b? tty=b? container=s?
kind=s? apiVersion=s? stdin=b? stdout=b? stderr=b? tty=b? container=s? command=[s
kind=s? apiVersion=s? metadata=15? items=[109
kind=s? apiVersion=s? container=s? follow=b? previous=b? sinceSeconds=*l? sinceTime=*t? timestamps=b? tailLines=*l? limitBytes=*l? insecureSkipTLSVerifyBackend=b? stream=*s?
kind=s? apiVersion=s? ports=[i?
kind=s? apiVersion=s? path=s?
kind=s? apiVersion=s? metadata=8? template=227?
metadata=8? spec=110?
kind=s? apiVersion=s? metadata=15? items=[226
kind=s? apiVersion=s? metadata=8? range=s data=y
kind=s? apiVersion=s? metadata=8? spec=231? status=232?
replicas=*i? minReadySeconds=i? selector={s? template=*227?
replicas=i fullyLabeledReplicas=i? readyReplicas=i? availableReplicas=i? observedGeneration=l? conditions=[233?
type=s status=s lastTransitionTime=t? reason=s? message=s?
kind=s? apiVersion=s? metadata=15? items=[230
kind=s? apiVersion=s? metadata=8? spec=236? status=239?
hard={q? scopes=[s? scopeSelector=*237?
matchExpressions=[238?
scopeName=s operator=s values=[s?
hard={q? used={q?
kind=s? apiVersion=s? metadata=15? items=[235
kind=s? apiVersion=s? metadata=8? immutable=*b? data={y? stringData={s? type=s?
kind=s? apiVersion=s? metadata=15? items=[241
kind=s? apiVersion=s? reference=11?
kind=s? apiVersion=s? metadata=8? spec=245? status=249?
ports=[246? selector={s? clusterIP=s? clusterIPs=[s? type=s? externalIPs=[s? sessionAffinity=s? loadBalancerIP=s? loadBalancerSourceRanges=[s? externalName=s? externalTrafficPolicy=s? healthCheckNodePort=i? publishNotReadyAddresses=b? sessionAffinityConfig=*247? ipFamilies=[s? ipFamilyPolicy=*s? allocateLoadBalancerNodePorts=*b? loadBalancerClass=*s? internalTrafficPolicy=*s? trafficDistribution=*s?
name=s? protocol=s? appProtocol=*s? port=i targetPort=o? nodePort=i?
clientIP=*248?
timeoutSeconds=*i?
loadBalancer=250? conditions=[253?
ingress=[251?
ip=s? hostname=s? ipMode=*s? ports=[252?
port=i protocol=s error=*s?
type=s status=s observedGeneration=l? lastTransitionTime=t reason=s message=s
kind=s? apiVersion=s? metadata=8? secrets=[11? imagePullSecrets=[117? automountServiceAccountToken=*b?
kind=s? apiVersion=s? metadata=15? items=[254
kind=s? apiVersion=s? metadata=15? items=[244
kind=s? apiVersion=s? path=s?
kind=s? apiVersion=s? metadata=15? status=s? message=s? reason=s? details=*259? code=i?
name=s? group=s? kind=s? uid=s? causes=[260? retryAfterSeconds=i?
reason=s? message=s? field=s?
kind=s? apiVersion=s? dryRun=[s? fieldManager=s? fieldValidation=s?
type=s object=j
kind=s? apiVersion=s? metadata=8? spec=264?
paramKind=*265? matchConstraints=*266? variables=[268? mutations=[269? failurePolicy=*s? matchConditions=[272? reinvocationPolicy=s?
apiVersion=s? kind=s?
namespaceSelector=*97? objectSelector=*97? resourceRules=[267? excludeResourceRules=[267? matchPolicy=*s?
resourceNames=[s? operations=[s? apiGroups=[s? apiVersions=[s? resources=[s? scope=*s?
name=s expression=s
patchType=s applyConfiguration=*270? jsonPatch=*271?
expression=s?
expression=s?
name=s expression=s
kind=s? apiVersion=s? metadata=8? spec=274?
policyName=s? paramRef=*275? matchResources=*266?
name=s? namespace=s? selector=*97? parameterNotFoundAction=*s?
kind=s? apiVersion=s? metadata=15? items=[273
kind=s? apiVersion=s? metadata=15? items=[263
kind=s? apiVersion=s? metadata=8? webhooks=[279?
name=s clientConfig=280 rules=[282? failurePolicy=*s? matchPolicy=*s? namespaceSelector=*97? objectSelector=*97? sideEffects=*s timeoutSeconds=*i? admissionReviewVersions=[s reinvocationPolicy=*s? matchConditions=[272?
url=*s? service=*281? caBundle=y?
namespace=s name=s path=*s? port=*i?
operations=[s? apiGroups=[s? apiVersions=[s? resources=[s? scope=*s?
kind=s? apiVersion=s? metadata=15? items=[278
kind=s? apiVersion=s? metadata=8? spec=285? status=288?
paramKind=*265? matchConstraints=*266? validations=[286? failurePolicy=*s? auditAnnotations=[287? matchConditions=[272? variables=[268?
expression=s message=s? reason=*s? messageExpression=s?
key=s valueExpression=s
observedGeneration=l? typeChecking=*289? conditions=[253?
expressionWarnings=[290?
fieldRef=s warning=s
kind=s? apiVersion=s? metadata=8? spec=292?
policyName=s? paramRef=*275? matchResources=*266? validationActions=[s?
kind=s? apiVersion=s? metadata=15? items=[291
kind=s? apiVersion=s? metadata=15? items=[284
kind=s? apiVersion=s? metadata=8? webhooks=[296?
name=s clientConfig=280 rules=[282? failurePolicy=*s? matchPolicy=*s? namespaceSelector=*97? objectSelector=*97? sideEffects=*s timeoutSeconds=*i? admissionReviewVersions=[s matchConditions=[272?
kind=s? apiVersion=s? metadata=15? items=[295
kind=s? apiVersion=s? metadata=8? spec=299?
paramKind=*300? matchConstraints=*301? variables=[303? mutations=[304? failurePolicy=*s? matchConditions=[307? reinvocationPolicy=s?
apiVersion=s? kind=s?
namespaceSelector=*97? objectSelector=*97? resourceRules=[302? excludeResourceRules=[302? matchPolicy=*s?
resourceNames=[s? operations=[s? apiGroups=[s? apiVersions=[s? resources=[s? scope=*s?
name=s expression=s
patchType=s applyConfiguration=*305? jsonPatch=*306?
expression=s?
expression=s?
name=s expression=s
kind=s? apiVersion=s? metadata=8? spec=309?
policyName=s? paramRef=*310? matchResources=*301?
name=s? namespace=s? selector=*97? parameterNotFoundAction=*s?
kind=s? apiVersion=s? metadata=15? items=[308
kind=s? apiVersion=s? metadata=15? items=[298
kind=s? apiVersion=s? metadata=8? spec=314? status=317?
paramKind=*300? matchConstraints=*301? validations=[315? failurePolicy=*s? auditAnnotations=[316? matchConditions=[307? variables=[303?
expression=s message=s? reason=*s? messageExpression=s?
key=s valueExpression=s
observedGeneration=l? typeChecking=*318? conditions=[253?
expressionWarnings=[319?
fieldRef=s warning=s
kind=s? apiVersion=s? metadata=8? spec=321?
policyName=s? paramRef=*310? matchResources=*301? validationActions=[s?
kind=s? apiVersion=s? metadata=15? items=[320
kind=s? apiVersion=s? metadata=15? items=[313
kind=s? apiVersion=s? metadata=8? spec=325?
paramKind=*326? matchConstraints=*327? variables=[329? mutations=[330? failurePolicy=*s? matchConditions=[333? reinvocationPolicy=s?
apiVersion=s? kind=s?
namespaceSelector=*97? objectSelector=*97? resourceRules=[328? excludeResourceRules=[328? matchPolicy=*s?
resourceNames=[s? operations=[s? apiGroups=[s? apiVersions=[s? resources=[s? scope=*s?
name=s expression=s
patchType=s applyConfiguration=*331? jsonPatch=*332?
expression=s?
expression=s?
name=s expression=s
kind=s? apiVersion=s? metadata=8? spec=335?
policyName=s? paramRef=*336? matchResources=*327?
name=s? namespace=s? selector=*97? parameterNotFoundAction=*s?
kind=s? apiVersion=s? metadata=15? items=[334
kind=s? apiVersion=s? metadata=15? items=[324
kind=s? apiVersion=s? metadata=8? webhooks=[340?
name=s clientConfig=341 rules=[282? failurePolicy=*s? matchPolicy=*s? namespaceSelector=*97? objectSelector=*97? sideEffects=*s? timeoutSeconds=*i? admissionReviewVersions=[s? reinvocationPolicy=*s? matchConditions=[333?
url=*s? service=*342? caBundle=y?
namespace=s name=s path=*s? port=*i?
kind=s? apiVersion=s? metadata=15? items=[339
kind=s? apiVersion=s? metadata=8? spec=345? status=348?
paramKind=*326? matchConstraints=*327? validations=[346? failurePolicy=*s? auditAnnotations=[347? matchConditions=[333? variables=[329?
expression=s message=s? reason=*s? messageExpression=s?
key=s valueExpression=s
observedGeneration=l? typeChecking=*349? conditions=[253?
expressionWarnings=[350?
fieldRef=s warning=s
kind=s? apiVersion=s? metadata=8? spec=352?
policyName=s? paramRef=*336? matchResources=*327? validationActions=[s?
kind=s? apiVersion=s? metadata=15? items=[351
kind=s? apiVersion=s? metadata=15? items=[344
kind=s? apiVersion=s? metadata=8? webhooks=[356?
name=s clientConfig=341 rules=[282? failurePolicy=*s? matchPolicy=*s? namespaceSelector=*97? objectSelector=*97? sideEffects=*s? timeoutSeconds=*i? admissionReviewVersions=[s? matchConditions=[333?
kind=s? apiVersion=s? metadata=15? items=[355
kind=s? apiVersion=s? metadata=8? data=j revision=l
kind=s? apiVersion=s? metadata=15? items=[358
kind=s? apiVersion=s? metadata=8? spec=361? status=364?
selector=*97 template=227 updateStrategy=362? minReadySeconds=i? revisionHistoryLimit=*i?
type=s? rollingUpdate=*363?
maxUnavailable=*o? maxSurge=*o?
currentNumberScheduled=i numberMisscheduled=i desiredNumberScheduled=i numberReady=i observedGeneration=l? updatedNumberScheduled=i? numberAvailable=i? numberUnavailable=i? collisionCount=*i? conditions=[365?
type=s status=s lastTransitionTime=t? reason=s? message=s?
kind=s? apiVersion=s? metadata=15? items=[360
kind=s? apiVersion=s? metadata=8? spec=368? status=371?
replicas=*i? selector=*97 template=227 strategy=369? minReadySeconds=i? revisionHistoryLimit=*i? paused=b? progressDeadlineSeconds=*i?
type=s? rollingUpdate=*370?
maxUnavailable=*o? maxSurge=*o?
observedGeneration=l? replicas=i? updatedReplicas=i? readyReplicas=i? availableReplicas=i? unavailableReplicas=i? terminatingReplicas=*i? conditions=[372? collisionCount=*i?
type=s status=s lastUpdateTime=t? lastTransitionTime=t? reason=s? message=s?
kind=s? apiVersion=s? metadata=15? items=[367
kind=s? apiVersion=s? metadata=8? spec=375? status=376?
replicas=*i? minReadySeconds=i? selector=*97 template=227?
replicas=i fullyLabeledReplicas=i? readyReplicas=i? availableReplicas=i? terminatingReplicas=*i? observedGeneration=l? conditions=[377?
type=s status=s lastTransitionTime=t? reason=s? message=s?
kind=s? apiVersion=s? metadata=15? items=[374
kind=s? apiVersion=s? metadata=8? spec=380? status=385?
replicas=*i? selector=*97 template=227 volumeClaimTemplates=[95? serviceName=s podManagementPolicy=s? updateStrategy=381? revisionHistoryLimit=*i? minReadySeconds=i? persistentVolumeClaimRetentionPolicy=*383? ordinals=*384?
type=s? rollingUpdate=*382?
partition=*i? maxUnavailable=*o?
whenDeleted=s? whenScaled=s?
start=i
observedGeneration=l? replicas=i readyReplicas=i? currentReplicas=i? updatedReplicas=i? currentRevision=s? updateRevision=s? collisionCount=*i? conditions=[386? availableReplicas=i
type=s status=s lastTransitionTime=t? reason=s? message=s?
kind=s? apiVersion=s? metadata=15? items=[379
kind=s? apiVersion=s? metadata=8? data=j revision=l
kind=s? apiVersion=s? metadata=15? items=[388
kind=s? apiVersion=s? metadata=8? spec=391? status=395?
replicas=*i? selector=*97? template=227 strategy=392? minReadySeconds=i? revisionHistoryLimit=*i? paused=b? rollbackTo=*394? progressDeadlineSeconds=*i?
type=s? rollingUpdate=*393?
maxUnavailable=*o? maxSurge=*o?
revision=l?
observedGeneration=l? replicas=i? updatedReplicas=i? readyReplicas=i? availableReplicas=i? unavailableReplicas=i? terminatingReplicas=*i? conditions=[396? collisionCount=*i?
type=s status=s lastUpdateTime=t? lastTransitionTime=t? reason=s? message=s?
kind=s? apiVersion=s? metadata=15? items=[390
kind=s? apiVersion=s? name=s updatedAnnotations={s? rollbackTo=394
kind=s? apiVersion=s? metadata=8? spec=400? status=401?
replicas=i?
replicas=i selector={s? targetSelector=s?
kind=s? apiVersion=s? metadata=8? spec=403? status=408?
replicas=*i? selector=*97? template=227 volumeClaimTemplates=[95? serviceName=s podManagementPolicy=s? updateStrategy=404? revisionHistoryLimit=*i? minReadySeconds=i? persistentVolumeClaimRetentionPolicy=*406? ordinals=*407?
type=s? rollingUpdate=*405?
partition=*i? maxUnavailable=*o?
whenDeleted=s? whenScaled=s?
start=i
observedGeneration=*l? replicas=i readyReplicas=i? currentReplicas=i? updatedReplicas=i? currentRevision=s? updateRevision=s? collisionCount=*i? conditions=[409? availableReplicas=i
type=s status=s lastTransitionTime=t? reason=s? message=s?
kind=s? apiVersion=s? metadata=15? items=[402
kind=s? apiVersion=s? metadata=8? data=j revision=l
kind=s? apiVersion=s? metadata=15? items=[411
kind=s? apiVersion=s? metadata=8? spec=414? status=417?
selector=*97 template=227 updateStrategy=415? minReadySeconds=i? revisionHistoryLimit=*i?
type=s? rollingUpdate=*416?
maxUnavailable=*o? maxSurge=*o?
currentNumberScheduled=i numberMisscheduled=i desiredNumberScheduled=i numberReady=i observedGeneration=l? updatedNumberScheduled=i? numberAvailable=i? numberUnavailable=i? collisionCount=*i? conditions=[418?
type=s status=s lastTransitionTime=t? reason=s? message=s?
kind=s? apiVersion=s? metadata=15? items=[413
kind=s? apiVersion=s? metadata=8? spec=421? status=424?
replicas=*i? selector=*97 template=227 strategy=422? minReadySeconds=i? revisionHistoryLimit=*i? paused=b? progressDeadlineSeconds=*i?
type=s? rollingUpdate=*423?
maxUnavailable=*o? maxSurge=*o?
observedGeneration=l? replicas=i? updatedReplicas=i? readyReplicas=i? availableReplicas=i? unavailableReplicas=i? terminatingReplicas=*i? conditions=[425? collisionCount=*i?
type=s status=s lastUpdateTime=t? lastTransitionTime=t? reason=s? message=s?
kind=s? apiVersion=s? metadata=15? items=[420
kind=s? apiVersion=s? metadata=8? spec=428? status=429?
replicas=*i? minReadySeconds=i? selector=*97 template=227?
replicas=i fullyLabeledReplicas=i? readyReplicas=i? availableReplicas=i? terminatingReplicas=*i? observedGeneration=l? conditions=[430?
type=s status=s lastTransitionTime=t? reason=s? message=s?
kind=s? apiVersion=s? metadata=15? items=[427
kind=s? apiVersion=s? metadata=8? spec=433? status=434?
replicas=i?
replicas=i selector={s? targetSelector=s?
kind=s? apiVersion=s? metadata=8? spec=436? status=441?
replicas=*i? selector=*97 template=227 volumeClaimTemplates=[95? serviceName=s podManagementPolicy=s? updateStrategy=437? revisionHistoryLimit=*i? minReadySeconds=i? persistentVolumeClaimRetentionPolicy=*439? ordinals=*440?
type=s? rollingUpdate=*438?
partition=*i? maxUnavailable=*o?
whenDeleted=s? whenScaled=s?
start=i
observedGeneration=l? replicas=i readyReplicas=i? currentReplicas=i? updatedReplicas=i? currentRevision=s? updateRevision=s? collisionCount=*i? conditions=[442? availableReplicas=i
type=s status=s lastTransitionTime=t? reason=s? message=s?
kind=s? apiVersion=s? metadata=15? items=[435
kind=s? apiVersion=s? metadata=8? status=445?
userInfo=446?
username=s? uid=s? groups=[s? extra={[s?
kind=s? apiVersion=s? metadata=8? spec=448 status=450?
audiences=[s expirationSeconds=*l boundObjectRef=*449 attestations={[s?
kind=s? apiVersion=s? name=s? uid=s?
token=s expirationTimestamp=t
kind=s? apiVersion=s? metadata=8? spec=452 status=453?
token=s? audiences=[s?
authenticated=b? user=446? audiences=[s? error=s?
kind=s? apiVersion=s? metadata=8? status=455?
userInfo=446?
kind=s? apiVersion=s? metadata=8? status=457?
userInfo=446?
kind=s? apiVersion=s? metadata=8? spec=459 status=460?
token=s? audiences=[s?
authenticated=b? user=461? audiences=[s? error=s?
username=s? uid=s? groups=[s? extra={[s?
kind=s? apiVersion=s? metadata=8? spec=463 status=469?
resourceAttributes=*464? nonResourceAttributes=*468? user=s? groups=[s? extra={[s? uid=s?
namespace=s? verb=s? group=s? version=s? resource=s? subresource=s? name=s? fieldSelector=*465? labelSelector=*467?
rawSelector=s? requirements=[466?
key=s operator=s values=[s?
rawSelector=s? requirements=[98?
path=s? verb=s?
allowed=b denied=b? reason=s? evaluationError=s?
kind=s? apiVersion=s? metadata=8? spec=471 status=469?
resourceAttributes=*464? nonResourceAttributes=*468?
kind=s? apiVersion=s? metadata=8? spec=473 status=474?
namespace=s?
resourceRules=[475 nonResourceRules=[476 incomplete=b evaluationError=s?
verbs=[s apiGroups=[s? resources=[s? resourceNames=[s?
verbs=[s nonResourceURLs=[s?
kind=s? apiVersion=s? metadata=8? spec=463 status=469?
kind=s? apiVersion=s? metadata=8? spec=479 status=482?
resourceAttributes=*480? nonResourceAttributes=*481? user=s? group=[s? extra={[s? uid=s?
namespace=s? verb=s? group=s? version=s? resource=s? subresource=s? name=s? fieldSelector=*465? labelSelector=*467?
path=s? verb=s?
allowed=b denied=b? reason=s? evaluationError=s?
kind=s? apiVersion=s? metadata=8? spec=484 status=482?
resourceAttributes=*480? nonResourceAttributes=*481?
kind=s? apiVersion=s? metadata=8? spec=486 status=487?
namespace=s?
resourceRules=[488 nonResourceRules=[489 incomplete=b evaluationError=s?
verbs=[s apiGroups=[s? resources=[s? resourceNames=[s?
verbs=[s nonResourceURLs=[s?
kind=s? apiVersion=s? metadata=8? spec=479 status=482?
kind=s? apiVersion=s? metadata=8? spec=492? status=494?
scaleTargetRef=493 minReplicas=*i? maxReplicas=i targetCPUUtilizationPercentage=*i?
kind=s name=s apiVersion=s?
observedGeneration=*l? lastScaleTime=*t? currentReplicas=i desiredReplicas=i currentCPUUtilizationPercentage=*i?
kind=s? apiVersion=s? metadata=15? items=[491
kind=s? apiVersion=s? metadata=8? spec=497? status=498?
replicas=i?
replicas=i selector=s?
kind=s? apiVersion=s? metadata=8? spec=500? status=513?
scaleTargetRef=501 minReplicas=*i? maxReplicas=i metrics=[502? behavior=*510?
kind=s name=s apiVersion=s?
type=s object=*503? pods=*506? resource=*507? containerResource=*508? external=*509?
describedObject=501 target=504 metric=505
type=s value=*q? averageValue=*q? averageUtilization=*i?
name=s selector=*97?
metric=505 target=504
name=s target=504
name=s target=504 container=s
metric=505 target=504
scaleUp=*511? scaleDown=*511?
stabilizationWindowSeconds=*i? selectPolicy=*s? policies=[512? tolerance=*q?
type=s value=i periodSeconds=i
observedGeneration=*l? lastScaleTime=*t? currentReplicas=i? desiredReplicas=i currentMetrics=[514 conditions=[521?
type=s object=*515? pods=*517? resource=*518? containerResource=*519? external=*520?
metric=505 current=516 describedObject=501
value=*q? averageValue=*q? averageUtilization=*i?
metric=505 current=516
name=s current=516
name=s current=516 container=s
metric=505 current=516
type=s status=s lastTransitionTime=t? reason=s? message=s? observedGeneration=*l?
kind=s? apiVersion=s? metadata=15? items=[499
kind=s? apiVersion=s? metadata=8? spec=524? status=543?
schedule=s timeZone=*s? startingDeadlineSeconds=*l? concurrencyPolicy=s? suspend=*b? jobTemplate=525 successfulJobsHistoryLimit=*i? failedJobsHistoryLimit=*i?
metadata=8? spec=526?
parallelism=*i? completions=*i? activeDeadlineSeconds=*l? podFailurePolicy=*527? successPolicy=*531? backoffLimit=*i? backoffLimitPerIndex=*i? maxFailedIndexes=*i? selector=*97? manualSelector=*b? template=227 ttlSecondsAfterFinished=*i? completionMode=*s? suspend=*b? podReplacementPolicy=*s? managedBy=*s? scheduling=*533?
rules=[528
action=s onExitCodes=*529? onPodConditions=[530?
containerName=*s? operator=s values=[i
type=s status=s
rules=[532
succeededIndexes=*s? succeededCount=*i?
schedulingPolicy=*534? schedulingConstraints=*537? disruptionMode=*539? resourceClaims=[542?
basic=*535? gang=*536?

minCount=*i?
topology=[538?
key=s
single=*540? all=*541?


name=s resourceClaimName=*s? resourceClaimTemplateName=*s?
active=[11? lastScheduleTime=*t? lastSuccessfulTime=*t?
kind=s? apiVersion=s? metadata=15? items=[523
kind=s? apiVersion=s? metadata=8? spec=526? status=546?
conditions=[547? startTime=*t? completionTime=*t? active=i? succeeded=i? failed=i? terminating=*i? completedIndexes=s? failedIndexes=*s? uncountedTerminatedPods=*548? ready=*i?
type=s status=s lastProbeTime=t? lastTransitionTime=t? reason=s? message=s?
succeeded=[s? failed=[s?
kind=s? apiVersion=s? metadata=15? items=[545
kind=s? apiVersion=s? metadata=8? spec=551? status=553?
schedule=s timeZone=*s? startingDeadlineSeconds=*l? concurrencyPolicy=s? suspend=*b? jobTemplate=552 successfulJobsHistoryLimit=*i? failedJobsHistoryLimit=*i?
metadata=8? spec=526?
active=[11? lastScheduleTime=*t? lastSuccessfulTime=*t?
kind=s? apiVersion=s? metadata=15? items=[550
kind=s? apiVersion=s? metadata=8? spec=556 status=557?
request=y signerName=s expirationSeconds=*i? usages=[s? username=s? uid=s? groups=[s? extra={[s?
conditions=[558? certificate=y?
type=s status=s reason=s? message=s? lastUpdateTime=t? lastTransitionTime=t?
kind=s? apiVersion=s? metadata=15? items=[555
kind=s? apiVersion=s? metadata=8? spec=561
signerName=s? trustBundle=s
kind=s? apiVersion=s? metadata=15? items=[560
kind=s? apiVersion=s? metadata=8? spec=564 status=565?
signerName=s podName=s podUID=s serviceAccountName=s serviceAccountUID=s nodeName=s nodeUID=s maxExpirationSeconds=*i? stubPKCS10Request=y unverifiedUserAnnotations={s?
conditions=[253? certificateChain=s? notBefore=*t? beginRefreshAt=*t? notAfter=*t?
kind=s? apiVersion=s? metadata=15? items=[563
kind=s? apiVersion=s? metadata=8? spec=568
signerName=s? trustBundle=s
kind=s? apiVersion=s? metadata=15? items=[567
kind=s? apiVersion=s? metadata=8? spec=571 status=572?
request=y signerName=*s? expirationSeconds=*i? usages=[s? username=s? uid=s? groups=[s? extra={[s?
conditions=[573? certificate=y?
type=s status=s reason=s? message=s? lastUpdateTime=t? lastTransitionTime=t?
kind=s? apiVersion=s? metadata=15? items=[570
kind=s? apiVersion=s? metadata=8? spec=576
signerName=s? trustBundle=s
kind=s? apiVersion=s? metadata=15? items=[575
kind=s? apiVersion=s? metadata=8? spec=579 status=580?
signerName=s podName=s podUID=s serviceAccountName=s serviceAccountUID=s nodeName=s nodeUID=s maxExpirationSeconds=*i? pkixPublicKey=y proofOfPossession=y stubPKCS10Request=y unverifiedUserAnnotations={s?
conditions=[253? certificateChain=s? notBefore=*t? beginRefreshAt=*t? notAfter=*t?
kind=s? apiVersion=s? metadata=15? items=[578
kind=s? apiVersion=s? metadata=8? spec=583?
holderIdentity=*s? leaseDurationSeconds=*i? acquireTime=*m? renewTime=*m? leaseTransitions=*i? strategy=*s? preferredHolder=*s?
kind=s? apiVersion=s? metadata=15? items=[582
kind=s? apiVersion=s? metadata=8? spec=586?
leaseName=s pingTime=*m? renewTime=*m? binaryVersion=s emulationVersion=s? strategy=s?
kind=s? apiVersion=s? metadata=15? items=[585
kind=s? apiVersion=s? metadata=8? spec=589?
holderIdentity=*s? leaseDurationSeconds=*i? acquireTime=*m? renewTime=*m? leaseTransitions=*i? strategy=*s? preferredHolder=*s?
kind=s? apiVersion=s? metadata=8? spec=591?
leaseName=s pingTime=*m? renewTime=*m? binaryVersion=s emulationVersion=s? strategy=s?
kind=s? apiVersion=s? metadata=15? items=[590
kind=s? apiVersion=s? metadata=15? items=[588
kind=s? apiVersion=s? metadata=8? addressType=s endpoints=[595 ports=[600
addresses=[s conditions=596? hostname=*s? targetRef=*11? deprecatedTopology={s? nodeName=*s? zone=*s? hints=*597?
ready=*b? serving=*b? terminating=*b?
forZones=[598? forNodes=[599?
name=s
name=s
name=*s? protocol=*s? port=*i? appProtocol=*s?
kind=s? apiVersion=s? metadata=15? items=[594
kind=s? apiVersion=s? metadata=8? addressType=s endpoints=[603 ports=[608
addresses=[s conditions=604? hostname=*s? targetRef=*11? topology={s? nodeName=*s? hints=*605?
ready=*b? serving=*b? terminating=*b?
forZones=[606? forNodes=[607?
name=s
name=s
name=*s? protocol=*s? port=*i? appProtocol=*s?
kind=s? apiVersion=s? metadata=15? items=[602
kind=s? apiVersion=s? metadata=8 eventTime=m series=*611? reportingController=s? reportingInstance=s? action=s? reason=s? regarding=11? related=*11? note=s? type=s? deprecatedSource=28? deprecatedFirstTimestamp=t? deprecatedLastTimestamp=t? deprecatedCount=i?
count=i lastObservedTime=m
kind=s? apiVersion=s? metadata=15? items=[610
kind=s? apiVersion=s? metadata=8 eventTime=m series=*614? reportingController=s? reportingInstance=s? action=s? reason=s? regarding=11? related=*11? note=s? type=s? deprecatedSource=28? deprecatedFirstTimestamp=t? deprecatedLastTimestamp=t? deprecatedCount=i?
count=i lastObservedTime=m
kind=s? apiVersion=s? metadata=15? items=[613
kind=s? apiVersion=s? metadata=8? spec=617? status=620?
selector=*97? template=227 updateStrategy=618? minReadySeconds=i? templateGeneration=l? revisionHistoryLimit=*i?
type=s? rollingUpdate=*619?
maxUnavailable=*o? maxSurge=*o?
currentNumberScheduled=i numberMisscheduled=i desiredNumberScheduled=i numberReady=i observedGeneration=l? updatedNumberScheduled=i? numberAvailable=i? numberUnavailable=i? collisionCount=*i? conditions=[621?
type=s status=s lastTransitionTime=t? reason=s? message=s?
kind=s? apiVersion=s? metadata=15? items=[616
kind=s? apiVersion=s? metadata=8? spec=624? status=628?
replicas=*i? selector=*97? template=227 strategy=625? minReadySeconds=i? revisionHistoryLimit=*i? paused=b? rollbackTo=*627? progressDeadlineSeconds=*i?
type=s? rollingUpdate=*626?
maxUnavailable=*o? maxSurge=*o?
revision=l?
observedGeneration=l? replicas=i? updatedReplicas=i? readyReplicas=i? availableReplicas=i? unavailableReplicas=i? terminatingReplicas=*i? conditions=[629? collisionCount=*i?
type=s status=s lastUpdateTime=t? lastTransitionTime=t? reason=s? message=s?
kind=s? apiVersion=s? metadata=15? items=[623
kind=s? apiVersion=s? name=s updatedAnnotations={s? rollbackTo=627
kind=s? apiVersion=s? metadata=8? spec=633? status=639?
ingressClassName=*s? backend=*634? tls=[635? rules=[636?
serviceName=s? servicePort=o? resource=*100?
hosts=[s? secretName=s?
host=s? http=*637?
paths=[638
path=s? pathType=*s? backend=634
loadBalancer=640?
ingress=[641?
ip=s? hostname=s? ports=[642?
port=i protocol=s error=*s?
kind=s? apiVersion=s? metadata=15? items=[632
kind=s? apiVersion=s? metadata=8? spec=645?
podSelector=97 ingress=[646? egress=[650? policyTypes=[s?
ports=[647? from=[648?
protocol=*s? port=*o? endPort=*i?
podSelector=*97? namespaceSelector=*97? ipBlock=*649?
cidr=s except=[s?
ports=[647? to=[648?
kind=s? apiVersion=s? metadata=15? items=[644
kind=s? apiVersion=s? metadata=8? spec=653? status=654?
replicas=*i? minReadySeconds=i? selector=*97? template=227?
replicas=i fullyLabeledReplicas=i? readyReplicas=i? availableReplicas=i? terminatingReplicas=*i? observedGeneration=l? conditions=[655?
type=s status=s lastTransitionTime=t? reason=s? message=s?
kind=s? apiVersion=s? metadata=15? items=[652
kind=s? apiVersion=s? metadata=8? spec=658? status=659?
replicas=i?
replicas=i selector={s? targetSelector=s?
kind=s? apiVersion=s? metadata=8? spec=661? status=671?
priorityLevelConfiguration=662 matchingPrecedence=i distinguisherMethod=*663? rules=[664?
name=s
type=s
subjects=[665 resourceRules=[669? nonResourceRules=[670?
kind=s user=*666? group=*667? serviceAccount=*668?
name=s
name=s
namespace=s name=s
verbs=[s apiGroups=[s resources=[s clusterScope=b? namespaces=[s
verbs=[s nonResourceURLs=[s
conditions=[672?
type=s? status=s? lastTransitionTime=t? reason=s? message=s?
kind=s? apiVersion=s? metadata=15? items=[660
kind=s? apiVersion=s? metadata=8? spec=675? status=680?
type=s limited=*676? exempt=*679?
nominalConcurrencyShares=*i limitResponse=677? lendablePercent=*i? borrowingLimitPercent=*i?
type=s queuing=*678?
queues=i handSize=i queueLengthLimit=i
nominalConcurrencyShares=*i? lendablePercent=*i?
conditions=[681?
type=s? status=s? lastTransitionTime=t? reason=s? message=s?
kind=s? apiVersion=s? metadata=15? items=[674
kind=s? apiVersion=s? metadata=8? spec=684? status=694?
priorityLevelConfiguration=685 matchingPrecedence=i distinguisherMethod=*686? rules=[687?
name=s
type=s
subjects=[688 resourceRules=[692? nonResourceRules=[693?
kind=s user=*689? group=*690? serviceAccount=*691?
name=s
name=s
namespace=s name=s
verbs=[s apiGroups=[s resources=[s clusterScope=b? namespaces=[s
verbs=[s nonResourceURLs=[s
conditions=[695?
type=s? status=s? lastTransitionTime=t? reason=s? message=s?
kind=s? apiVersion=s? metadata=15? items=[683
kind=s? apiVersion=s? metadata=8? spec=698? status=703?
type=s limited=*699? exempt=*702?
assuredConcurrencyShares=i limitResponse=700? lendablePercent=*i? borrowingLimitPercent=*i?
type=s queuing=*701?
queues=i handSize=i queueLengthLimit=i
nominalConcurrencyShares=*i? lendablePercent=*i?
conditions=[704?
type=s? status=s? lastTransitionTime=t? reason=s? message=s?
kind=s? apiVersion=s? metadata=15? items=[697
kind=s? apiVersion=s? metadata=8? spec=707? status=717?
priorityLevelConfiguration=708 matchingPrecedence=i distinguisherMethod=*709? rules=[710?
name=s
type=s
subjects=[711 resourceRules=[715? nonResourceRules=[716?
kind=s user=*712? group=*713? serviceAccount=*714?
name=s
name=s
namespace=s name=s
verbs=[s apiGroups=[s resources=[s clusterScope=b? namespaces=[s
verbs=[s nonResourceURLs=[s
conditions=[718?
type=s? status=s? lastTransitionTime=t? reason=s? message=s?
kind=s? apiVersion=s? metadata=15? items=[706
kind=s? apiVersion=s? metadata=8? spec=721? status=726?
type=s limited=*722? exempt=*725?
assuredConcurrencyShares=i limitResponse=723? lendablePercent=*i? borrowingLimitPercent=*i?
type=s queuing=*724?
queues=i handSize=i queueLengthLimit=i
nominalConcurrencyShares=*i? lendablePercent=*i?
conditions=[727?
type=s? status=s? lastTransitionTime=t? reason=s? message=s?
kind=s? apiVersion=s? metadata=15? items=[720
kind=s? apiVersion=s? metadata=8? spec=730? status=740?
priorityLevelConfiguration=731 matchingPrecedence=i distinguisherMethod=*732? rules=[733?
name=s
type=s
subjects=[734 resourceRules=[738? nonResourceRules=[739?
kind=s user=*735? group=*736? serviceAccount=*737?
name=s
name=s
namespace=s name=s
verbs=[s apiGroups=[s resources=[s clusterScope=b? namespaces=[s
verbs=[s nonResourceURLs=[s
conditions=[741?
type=s? status=s? lastTransitionTime=t? reason=s? message=s?
kind=s? apiVersion=s? metadata=15? items=[729
kind=s? apiVersion=s? metadata=8? spec=744? status=749?
type=s limited=*745? exempt=*748?
nominalConcurrencyShares=i limitResponse=746? lendablePercent=*i? borrowingLimitPercent=*i?
type=s queuing=*747?
queues=i handSize=i queueLengthLimit=i
nominalConcurrencyShares=*i? lendablePercent=*i?
conditions=[750?
type=s? status=s? lastTransitionTime=t? reason=s? message=s?
kind=s? apiVersion=s? metadata=15? items=[743
kind=s? apiVersion=s? metadata=8? spec=753 status=754

storageVersions=[755? commonEncodingVersion=*s? conditions=[756?
apiServerID=s? encodingVersion=s? decodableVersions=[s? servedVersions=[s?
type=s status=s observedGeneration=l? lastTransitionTime=t? reason=s message=s?
kind=s? apiVersion=s? metadata=15? items=[752
kind=s? apiVersion=s? metadata=8? spec=759 status=762?
target=760
pod=*761?
name=s uid=s
conditions=[253? observedGeneration=*l? requesters=[763? targetResponders=[764? responders=[765?
name=s intent=s
name=s priority=*i state=s
name=s startTime=*t? heartbeatTime=*t? expectedCompletionTime=*t? completionTime=*t? message=*s?
kind=s? apiVersion=s? metadata=15? items=[758
kind=s? apiVersion=s? metadata=8? spec=768 status=771?
target=769 requester=s intent=s
pod=*770?
name=s uid=s
conditions=[253? observedGeneration=*l?
kind=s? apiVersion=s? metadata=15? items=[767
kind=s? apiVersion=s? metadata=8? spec=774?
parentRef=*775?
group=s? resource=s? namespace=s? name=s?
kind=s? apiVersion=s? metadata=15? items=[773
kind=s? apiVersion=s? metadata=8? spec=778? status=786?
ingressClassName=*s? defaultBackend=*779? tls=[782? rules=[783?
service=*780? resource=*100?
name=s port=781?
name=s? number=i?
hosts=[s? secretName=s?
host=s? http=*784?
paths=[785
path=s? pathType=*s backend=779
loadBalancer=787?
ingress=[788?
ip=s? hostname=s? ports=[789?
port=i protocol=s error=*s?
kind=s? apiVersion=s? metadata=8? spec=791?
controller=s? parameters=*792?
apiGroup=*s? kind=s name=s scope=*s namespace=*s?
kind=s? apiVersion=s? metadata=15? items=[790
kind=s? apiVersion=s? metadata=15? items=[777
kind=s? apiVersion=s? metadata=8? spec=796?
podSelector=97 ingress=[797? egress=[801? policyTypes=[s?
ports=[798? from=[799?
protocol=*s? port=*o? endPort=*i?
podSelector=*97? namespaceSelector=*97? ipBlock=*800?
cidr=s except=[s?
ports=[798? to=[799?
kind=s? apiVersion=s? metadata=15? items=[795
kind=s? apiVersion=s? metadata=8? spec=804? status=805?
cidrs=[s?
conditions=[253?
kind=s? apiVersion=s? metadata=15? items=[803
kind=s? apiVersion=s? metadata=8? spec=808?
parentRef=*809?
group=s? resource=s? namespace=s? name=s?
kind=s? apiVersion=s? metadata=15? items=[807
kind=s? apiVersion=s? metadata=8? spec=812? status=818?
ingressClassName=*s? backend=*813? tls=[814? rules=[815?
serviceName=s? servicePort=o? resource=*100?
hosts=[s? secretName=s?
host=s? http=*816?
paths=[817
path=s? pathType=*s? backend=813
loadBalancer=819?
ingress=[820?
ip=s? hostname=s? ports=[821?
port=i protocol=s error=*s?
kind=s? apiVersion=s? metadata=8? spec=823?
controller=s? parameters=*824?
apiGroup=*s? kind=s name=s scope=*s namespace=*s?
kind=s? apiVersion=s? metadata=15? items=[822
kind=s? apiVersion=s? metadata=15? items=[811
kind=s? apiVersion=s? metadata=8? spec=828? status=829?
cidrs=[s?
conditions=[253?
kind=s? apiVersion=s? metadata=15? items=[827
kind=s? apiVersion=s? metadata=8? handler=s overhead=*832? scheduling=*833?
podFixed={q?
nodeSelector={s? tolerations=[186?
kind=s? apiVersion=s? metadata=15? items=[831
kind=s? apiVersion=s? metadata=8? spec=836
runtimeHandler=s overhead=*837? scheduling=*838?
podFixed={q?
nodeSelector={s? tolerations=[186?
kind=s? apiVersion=s? metadata=15? items=[835
kind=s? apiVersion=s? metadata=8? handler=s overhead=*841? scheduling=*842?
podFixed={q?
nodeSelector={s? tolerations=[186?
kind=s? apiVersion=s? metadata=15? items=[840
kind=s? apiVersion=s? metadata=8? deleteOptions=*20?
kind=s? apiVersion=s? metadata=8? spec=846? status=847?
minAvailable=*o? selector=*97? maxUnavailable=*o? unhealthyPodEvictionPolicy=*s?
observedGeneration=l? disruptedPods={t? disruptionsAllowed=i currentHealthy=i desiredHealthy=i expectedPods=i conditions=[253?
kind=s? apiVersion=s? metadata=15? items=[845
kind=s? apiVersion=s? metadata=8? deleteOptions=*20?
kind=s? apiVersion=s? metadata=8? spec=851? status=852?
minAvailable=*o? selector=*97? maxUnavailable=*o? unhealthyPodEvictionPolicy=*s?
observedGeneration=l? disruptedPods={t? disruptionsAllowed=i currentHealthy=i desiredHealthy=i expectedPods=i conditions=[253?
kind=s? apiVersion=s? metadata=15? items=[850
kind=s? apiVersion=s? metadata=8? rules=[855 aggregationRule=*856?
verbs=[s apiGroups=[s? resources=[s? resourceNames=[s? nonResourceURLs=[s?
clusterRoleSelectors=[97?
kind=s? apiVersion=s? metadata=8? subjects=[858? roleRef=859
kind=s apiGroup=s? name=s namespace=s?
apiGroup=s kind=s name=s
kind=s? apiVersion=s? metadata=15? items=[857
kind=s? apiVersion=s? metadata=15? items=[854
kind=s? apiVersion=s? metadata=8? rules=[855
kind=s? apiVersion=s? metadata=8? subjects=[858? roleRef=859
kind=s? apiVersion=s? metadata=15? items=[863
kind=s? apiVersion=s? metadata=15? items=[862
kind=s? apiVersion=s? metadata=8? rules=[867 aggregationRule=*868?
verbs=[s apiGroups=[s? resources=[s? resourceNames=[s? nonResourceURLs=[s?
clusterRoleSelectors=[97?
kind=s? apiVersion=s? metadata=8? subjects=[870? roleRef=871
kind=s apiVersion=s? name=s namespace=s?
apiGroup=s kind=s name=s
kind=s? apiVersion=s? metadata=15? items=[869
kind=s? apiVersion=s? metadata=15? items=[866
kind=s? apiVersion=s? metadata=8? rules=[867
kind=s? apiVersion=s? metadata=8? subjects=[870? roleRef=871
kind=s? apiVersion=s? metadata=15? items=[875
kind=s? apiVersion=s? metadata=15? items=[874
kind=s? apiVersion=s? metadata=8? rules=[879 aggregationRule=*880?
verbs=[s apiGroups=[s? resources=[s? resourceNames=[s? nonResourceURLs=[s?
clusterRoleSelectors=[97?
kind=s? apiVersion=s? metadata=8? subjects=[882? roleRef=883
kind=s apiGroup=s? name=s namespace=s?
apiGroup=s kind=s name=s
kind=s? apiVersion=s? metadata=15? items=[881
kind=s? apiVersion=s? metadata=15? items=[878
kind=s? apiVersion=s? metadata=8? rules=[879
kind=s? apiVersion=s? metadata=8? subjects=[882? roleRef=883
kind=s? apiVersion=s? metadata=15? items=[887
kind=s? apiVersion=s? metadata=15? items=[886
kind=s? apiVersion=s? metadata=8? spec=891
selectors=[892? config=[894? extendedResourceName=*s?
cel=*893?
expression=s
opaque=*895?
driver=s parameters=j
kind=s? apiVersion=s? metadata=15? items=[890
kind=s? apiVersion=s? metadata=8? spec=898 status=901?
deviceSelector=*899? taint=900?
driver=*s? pool=*s? device=*s?
key=s value=s? effect=s timeAdded=*t?
conditions=[253?
kind=s? apiVersion=s? metadata=15? items=[897
kind=s? apiVersion=s? metadata=8? spec=904 status=914?
devices=905
requests=[906 constraints=[912? config=[913?
name=s exactly=*907? firstAvailable=[911?
deviceClassName=s selectors=[892? allocationMode=s? count=l? adminAccess=*b? tolerations=[908? capacity=*909? derivedAttributes=[910?
key=s? operator=s? value=s? effect=s? tolerationSeconds=*l?
requests={q?
name=s expression=s
name=s deviceClassName=s selectors=[892? allocationMode=s? count=l? tolerations=[908? capacity=*909? derivedAttributes=[910?
requests=[s? matchAttribute=*s? distinctAttribute=*s?
requests=[s? opaque=*895?
allocation=*915? reservedFor=[919? devices=[920?
devices=916? nodeSelector=*91? allocationTimestamp=*t?
results=[917? config=[918?
request=s driver=s pool=s device=s adminAccess=*b? tolerations=[908? bindingConditions=[s? bindingFailureConditions=[s? shareID=*s? consumedCapacity={q? skipNodeOperations=[s?
source=s requests=[s? opaque=*895?
apiGroup=s? resource=s name=s uid=s
driver=s pool=s device=s shareID=*s? conditions=[253 data=*j? networkData=*921?
interfaceName=s? ips=[s? hardwareAddress=s?
kind=s? apiVersion=s? metadata=15? items=[903
kind=s? apiVersion=s? metadata=8? spec=924
metadata=8? spec=904
kind=s? apiVersion=s? metadata=15? items=[923
kind=s? apiVersion=s? metadata=8? spec=927
driver=s pool=928 nodeName=*s? nodeSelector=*91? allNodes=*b? devices=[929? perDeviceNodeSelection=*b? sharedCounters=[939? partitionTypeAttribute=*s? skipNodeOperations=[s?
name=s generation=l resourceSliceCount=l
name=s attributes={930? capacity={931? consumesCounters=[934? nodeName=*s? nodeSelector=*91? allNodes=*b? taints=[900? bindsToNode=*b? bindingConditions=[s? bindingFailureConditions=[s? allowMultipleAllocations=*b? nodeAllocatableResources={936?
int=*l? bool=*b? string=*s? version=*s? ints=[l? bools=[b? strings=[s? versions=[s?
value=q requestPolicy=*932?
default=*q validValues=[q? validRange=*933?
min=*q? max=*q? step=*q?
counterSet=s counters={935? compatibilityGroups=[s?
value=q
mapping=*937? overhead=*938?
capacityKey=*s? capacityMultiplier=*q? deviceMultiplier=*q?
perPod=*q? perContainer=*q?
name=s counters={935?
kind=s? apiVersion=s? metadata=15? items=[926
kind=s? apiVersion=s? metadata=8? spec=942 status=945?
deviceSelector=*943? taint=944?
driver=*s? pool=*s? device=*s?
key=s value=s? effect=s timeAdded=*t?
conditions=[253?
kind=s? apiVersion=s? metadata=15? items=[941
kind=s? apiVersion=s? metadata=8? spec=948 status=*949?
driver=s poolName=*s? limit=*i? defaultPartitionTypeAttribute=*s?
poolCount=*i? pools=[950? conditions=[253?
driver=s? poolName=s? generation=l resourceSliceCount=*i? totalDevices=*i? allocatedDevices=*i? availableDevices=*i? unavailableDevices=*i? nodeName=*s? validationError=*s? partitionSummary=[951? shareableSummary=*952?
attribute=s? type=s? total=*i? allocatable=*i?
fullyAvailableDevices=*i? partiallyAvailableDevices=*i? capacity=[953?
name=s? total=*q? consumed=*q? available=*q?
kind=s? apiVersion=s? metadata=15? items=[947
kind=s? apiVersion=s? metadata=8? spec=956
selectors=[957? config=[959? extendedResourceName=*s?
cel=*958?
expression=s
opaque=*960?
driver=s parameters=j
kind=s? apiVersion=s? metadata=15? items=[955
kind=s? apiVersion=s? metadata=8? spec=963 status=972?
devices=964
requests=[965 constraints=[970? config=[971?
name=s deviceClassName=s selectors=[957? allocationMode=s? count=l? adminAccess=*b? firstAvailable=[966? tolerations=[967? capacity=*968? derivedAttributes=[969?
name=s deviceClassName=s selectors=[957? allocationMode=s? count=l? tolerations=[967? capacity=*968? derivedAttributes=[969?
key=s? operator=s? value=s? effect=s? tolerationSeconds=*l?
requests={q?
name=s expression=s
requests=[s? matchAttribute=*s? distinctAttribute=*s?
requests=[s? opaque=*960?
allocation=*973? reservedFor=[977? devices=[978?
devices=974? nodeSelector=*91? allocationTimestamp=*t?
results=[975? config=[976?
request=s driver=s pool=s device=s adminAccess=*b? tolerations=[967? bindingConditions=[s? bindingFailureConditions=[s? shareID=*s? consumedCapacity={q? skipNodeOperations=[s?
source=s requests=[s? opaque=*960?
apiGroup=s? resource=s name=s uid=s
driver=s pool=s device=s shareID=*s? conditions=[253 data=*j? networkData=*979?
interfaceName=s? ips=[s? hardwareAddress=s?
kind=s? apiVersion=s? metadata=15? items=[962
kind=s? apiVersion=s? metadata=8? spec=982
metadata=8? spec=963
kind=s? apiVersion=s? metadata=15? items=[981
kind=s? apiVersion=s? metadata=8? spec=985
driver=s pool=986 nodeName=s? nodeSelector=*91? allNodes=b? devices=[987? perDeviceNodeSelection=*b? sharedCounters=[999? partitionTypeAttribute=*s? skipNodeOperations=[s?
name=s generation=l resourceSliceCount=l
name=s basic=*988?
attributes={989? capacity={990? consumesCounters=[993? nodeName=*s? nodeSelector=*91? allNodes=*b? taints=[995? bindsToNode=*b? bindingConditions=[s? bindingFailureConditions=[s? allowMultipleAllocations=*b? nodeAllocatableResources={996?
int=*l? bool=*b? string=*s? version=*s? ints=[l? bools=[b? strings=[s? versions=[s?
value=q requestPolicy=*991?
default=*q validValues=[q? validRange=*992?
min=*q? max=*q? step=*q?
counterSet=s counters={994? compatibilityGroups=[s?
value=q
key=s value=s? effect=s timeAdded=*t?
mapping=*997? overhead=*998?
capacityKey=*s? capacityMultiplier=*q? deviceMultiplier=*q?
perPod=*q? perContainer=*q?
name=s counters={994?
kind=s? apiVersion=s? metadata=15? items=[984
kind=s? apiVersion=s? metadata=8? spec=1002
selectors=[1003? config=[1005? extendedResourceName=*s?
cel=*1004?
expression=s
opaque=*1006?
driver=s parameters=j
kind=s? apiVersion=s? metadata=15? items=[1001
kind=s? apiVersion=s? metadata=8? spec=1009 status=1012?
deviceSelector=*1010? taint=1011?
driver=*s? pool=*s? device=*s?
key=s value=s? effect=s timeAdded=*t?
conditions=[253?
kind=s? apiVersion=s? metadata=15? items=[1008
kind=s? apiVersion=s? metadata=8? spec=1015 status=1025?
devices=1016
requests=[1017 constraints=[1023? config=[1024?
name=s exactly=*1018? firstAvailable=[1022?
deviceClassName=s selectors=[1003? allocationMode=s? count=l? adminAccess=*b? tolerations=[1019? capacity=*1020? derivedAttributes=[1021?
key=s? operator=s? value=s? effect=s? tolerationSeconds=*l?
requests={q?
name=s expression=s
name=s deviceClassName=s selectors=[1003? allocationMode=s? count=l? tolerations=[1019? capacity=*1020? derivedAttributes=[1021?
requests=[s? matchAttribute=*s? distinctAttribute=*s?
requests=[s? opaque=*1006?
allocation=*1026? reservedFor=[1030? devices=[1031?
devices=1027? nodeSelector=*91? allocationTimestamp=*t?
results=[1028? config=[1029?
request=s driver=s pool=s device=s adminAccess=*b? tolerations=[1019? bindingConditions=[s? bindingFailureConditions=[s? shareID=*s? consumedCapacity={q? skipNodeOperations=[s?
source=s requests=[s? opaque=*1006?
apiGroup=s? resource=s name=s uid=s
driver=s pool=s device=s shareID=*s? conditions=[253 data=*j? networkData=*1032?
interfaceName=s? ips=[s? hardwareAddress=s?
kind=s? apiVersion=s? metadata=15? items=[1014
kind=s? apiVersion=s? metadata=8? spec=1035
metadata=8? spec=1015
kind=s? apiVersion=s? metadata=15? items=[1034
kind=s? apiVersion=s? metadata=8? spec=1038
driver=s pool=1039 nodeName=*s? nodeSelector=*91? allNodes=*b? devices=[1040? perDeviceNodeSelection=*b? sharedCounters=[1050? partitionTypeAttribute=*s? skipNodeOperations=[s?
name=s generation=l resourceSliceCount=l
name=s attributes={1041? capacity={1042? consumesCounters=[1045? nodeName=*s? nodeSelector=*91? allNodes=*b? taints=[1011? bindsToNode=*b? bindingConditions=[s? bindingFailureConditions=[s? allowMultipleAllocations=*b? nodeAllocatableResources={1047?
int=*l? bool=*b? string=*s? version=*s? ints=[l? bools=[b? strings=[s? versions=[s?
value=q requestPolicy=*1043?
default=*q validValues=[q? validRange=*1044?
min=*q? max=*q? step=*q?
counterSet=s counters={1046? compatibilityGroups=[s?
value=q
mapping=*1048? overhead=*1049?
capacityKey=*s? capacityMultiplier=*q? deviceMultiplier=*q?
perPod=*q? perContainer=*q?
name=s counters={1046?
kind=s? apiVersion=s? metadata=15? items=[1037
kind=s? apiVersion=s? metadata=8? value=i globalDefault=b? description=s? preemptionPolicy=*s?
kind=s? apiVersion=s? metadata=15? items=[1052
kind=s? apiVersion=s? metadata=8? spec=1055 status=1064?
parentCompositePodGroupName=*s? workloadRef=*1056 schedulingPolicy=1057 schedulingConstraints=*1060? disruptionMode=*1061? priorityClassName=s? priority=*i? preemptionPolicy=*s?
workloadName=s templateName=s
basic=*1058? gang=*1059?

minGroupCount=i
topology=[538?
single=*1062? all=*1063?


conditions=[253?
kind=s? apiVersion=s? metadata=15? items=[1054
kind=s? apiVersion=s? metadata=8? spec=1067 status=1076?
parentCompositePodGroupName=*s? workloadRef=*1056? schedulingPolicy=1068 schedulingConstraints=*1071? resourceClaims=[1072? disruptionMode=*1073? priorityClassName=s? priority=*i? preemptionPolicy=*s?
basic=*1069? gang=*1070?

minCount=i
topology=[538?
name=s resourceClaimName=*s? resourceClaimTemplateName=*s?
single=*1074? all=*1075?


conditions=[253? resourceClaimStatuses=[1077?
name=s resourceClaimName=*s?
kind=s? apiVersion=s? metadata=15? items=[1066
kind=s? apiVersion=s? metadata=8? spec=1080
controllerRef=*1081? podGroupTemplates=[1082 compositePodGroupTemplates=[1083?
apiGroup=s? kind=s name=s
name=s schedulingPolicy=1068 schedulingConstraints=*1071 resourceClaims=[1072? disruptionMode=*1073? priorityClassName=s? priority=*i? preemptionPolicy=*s?
name=s schedulingPolicy=1057 schedulingConstraints=*1060? disruptionMode=*1061? priorityClassName=s? priority=*i? preemptionPolicy=*s? podGroupTemplates=[1082? compositePodGroupTemplates=[1083?
kind=s? apiVersion=s? metadata=15? items=[1079
kind=s? apiVersion=s? metadata=8? spec=1086 status=1097?
parentCompositePodGroupName=*s? workloadRef=*1087? schedulingPolicy=1088 schedulingConstraints=*1091? resourceClaims=[1093? disruptionMode=*1094? priorityClassName=s? priority=*i? preemptionPolicy=*s?
workloadName=s templateName=s
basic=*1089? gang=*1090?

minCount=i
topology=[1092?
key=s
name=s resourceClaimName=*s? resourceClaimTemplateName=*s?
single=*1095? all=*1096?


conditions=[253? resourceClaimStatuses=[1098?
name=s resourceClaimName=*s?
kind=s? apiVersion=s? metadata=15? items=[1085
kind=s? apiVersion=s? metadata=8? value=i globalDefault=b? description=s? preemptionPolicy=*s?
kind=s? apiVersion=s? metadata=15? items=[1100
kind=s? apiVersion=s? metadata=8? spec=1103
controllerRef=*1104? podGroupTemplates=[1105 compositePodGroupTemplates=[1106?
apiGroup=s? kind=s name=s
name=s schedulingPolicy=1088 schedulingConstraints=*1091 resourceClaims=[1093? disruptionMode=*1094? priorityClassName=s? priority=*i? preemptionPolicy=*s?
name=s schedulingPolicy=1107 schedulingConstraints=*1110? disruptionMode=*1111? priorityClassName=s? priority=*i? preemptionPolicy=*s? podGroupTemplates=[1105? compositePodGroupTemplates=[1106?
basic=*1108? gang=*1109?

minGroupCount=i
topology=[1092?
single=*1112? all=*1113?


kind=s? apiVersion=s? metadata=15? items=[1102
kind=s? apiVersion=s? metadata=8? spec=1116
attachRequired=*b? podInfoOnMount=*b? volumeLifecycleModes=[s? storageCapacity=*b? fsGroupPolicy=*s? tokenRequests=[1117? requiresRepublish=*b? seLinuxMount=*b? nodeAllocatableUpdatePeriodSeconds=*l? serviceAccountTokenInSecrets=*b? preventPodSchedulingIfMissing=*b?
audience=s expirationSeconds=*l?
kind=s? apiVersion=s? metadata=15? items=[1115
kind=s? apiVersion=s? metadata=8? spec=1120 status=1123?
drivers=[1121
name=s nodeID=s topologyKeys=[s allocatable=*1122?
count=*i?
storageHealth=[1124?
name=s healthConditions=[1125?
status=s reason=s message=s? accessMode=*s? volumeMode=*s? lastTransitionTime=t?
kind=s? apiVersion=s? metadata=15? items=[1119
kind=s? apiVersion=s? metadata=8? nodeTopology=*97? storageClassName=s capacity=*q? maximumVolumeSize=*q?
kind=s? apiVersion=s? metadata=15? items=[1127
kind=s? apiVersion=s? metadata=8? provisioner=s parameters={s? reclaimPolicy=*s? mountOptions=[s? allowVolumeExpansion=*b? volumeBindingMode=*s? allowedTopologies=[1130?
matchLabelExpressions=[1131?
key=s values=[s
kind=s? apiVersion=s? metadata=15? items=[1129
kind=s? apiVersion=s? metadata=8? spec=1134 status=1136?
attacher=s source=1135 nodeName=s
persistentVolumeName=*s? inlineVolumeSpec=*66?
attached=b attachmentMetadata={s? attachError=*1137? detachError=*1137?
time=t? message=s? errorCode=*i?
kind=s? apiVersion=s? metadata=15? items=[1133
kind=s? apiVersion=s? metadata=8? driverName=s parameters={s?
kind=s? apiVersion=s? metadata=15? items=[1139
kind=s? apiVersion=s? metadata=8? nodeTopology=*97? storageClassName=s capacity=*q? maximumVolumeSize=*q?
kind=s? apiVersion=s? metadata=15? items=[1141
kind=s? apiVersion=s? metadata=8? spec=1144 status=1146?
attacher=s source=1145 nodeName=s
persistentVolumeName=*s? inlineVolumeSpec=*66?
attached=b attachmentMetadata={s? attachError=*1147? detachError=*1147?
time=t? message=s? errorCode=*i?
kind=s? apiVersion=s? metadata=15? items=[1143
kind=s? apiVersion=s? metadata=8? driverName=s parameters={s?
kind=s? apiVersion=s? metadata=15? items=[1149
kind=s? apiVersion=s? metadata=8? spec=1152
attachRequired=*b? podInfoOnMount=*b? volumeLifecycleModes=[s? storageCapacity=*b? fsGroupPolicy=*s? tokenRequests=[1153? requiresRepublish=*b? seLinuxMount=*b? nodeAllocatableUpdatePeriodSeconds=*l? serviceAccountTokenInSecrets=*b? preventPodSchedulingIfMissing=*b?
audience=s expirationSeconds=*l?
kind=s? apiVersion=s? metadata=15? items=[1151
kind=s? apiVersion=s? metadata=8? spec=1156 status=1159?
drivers=[1157
name=s nodeID=s topologyKeys=[s allocatable=*1158?
count=*i?
storageHealth=[1160?
name=s healthConditions=[1161?
status=s reason=s message=s? accessMode=*s? volumeMode=*s? lastTransitionTime=t?
kind=s? apiVersion=s? metadata=15? items=[1155
kind=s? apiVersion=s? metadata=8? nodeTopology=*97? storageClassName=s capacity=*q? maximumVolumeSize=*q?
kind=s? apiVersion=s? metadata=15? items=[1163
kind=s? apiVersion=s? metadata=8? provisioner=s parameters={s? reclaimPolicy=*s? mountOptions=[s? allowVolumeExpansion=*b? volumeBindingMode=*s? allowedTopologies=[1130?
kind=s? apiVersion=s? metadata=15? items=[1165
kind=s? apiVersion=s? metadata=8? spec=1168 status=1170?
attacher=s source=1169 nodeName=s
persistentVolumeName=*s? inlineVolumeSpec=*66?
attached=b attachmentMetadata={s? attachError=*1171? detachError=*1171?
time=t? message=s? errorCode=*i?
kind=s? apiVersion=s? metadata=15? items=[1167
kind=s? apiVersion=s? metadata=8? driverName=s parameters={s?
kind=s? apiVersion=s? metadata=15? items=[1173
kind=s? apiVersion=s? metadata=8? spec=1176? status=1178?
resource=1177
group=s resource=s
conditions=[253? resourceVersion=s?
kind=s? apiVersion=s? metadata=15? items=[1175
kind=s? apiVersion=s? metadata=8? spec=1181? status=1182?
resource=1177
conditions=[253? resourceVersion=s?
kind=s? apiVersion=s? metadata=15? items=[1180
uid=s kind=1185 resource=1186 subResource=s? requestKind=*1185? requestResource=*1186? requestSubResource=s? name=s? namespace=s? operation=s userInfo=446 object=j? oldObject=j? dryRun=*b? options=j?
group=s version=s kind=s
group=s version=s resource=s
`;
