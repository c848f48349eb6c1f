import { listAreas, readArea } from '#features/areas/contract.ts'

/** Calls that show areas, to be read again after a change. */
export const areaRefreshes = [listAreas, readArea]
