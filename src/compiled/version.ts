/** Of this package: code is linked by the version that made it, for costs and texts may differ between versions. */
export const VERSION = '0.1.0';
