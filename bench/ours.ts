/** What our candidate is called. */
export const OURS = 'kubecel';
