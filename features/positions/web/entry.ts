export { positionsIn, positionSource } from '#features/positions/web/source.ts'
