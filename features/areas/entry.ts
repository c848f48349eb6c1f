export { usedAreas } from '#features/areas/server/uses.ts'
export { areaBook, type AreaBook } from '#features/areas/server/book.ts'
