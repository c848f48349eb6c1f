export { groupSource, groupTree } from '#features/groups/web/source.ts'
