export { groupSource } from '#features/groups/web/source.ts'
