export { movedOrganizations, type Move } from '#features/organizations/server/move-effect.ts'
export { usedOrganizations } from '#features/organizations/server/uses.ts'
