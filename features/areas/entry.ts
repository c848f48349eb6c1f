export { areaBook, type AreaBook } from '#features/areas/server/book.ts'
