import type { Feature } from '#server/feature.ts'

/** The features of the server, in the order in which their tables are made. */
export const serverFeatures: readonly Feature[] = []
