export { findRegions, regionPlace, seekRegions } from '#features/areas/web/regions.ts'
