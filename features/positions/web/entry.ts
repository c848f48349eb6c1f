export { positionSource } from '#features/positions/web/source.ts'
