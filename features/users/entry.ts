export { furtherOf } from '#features/users/server/further-members.ts'
export { usedUsers } from '#features/users/server/uses.ts'
export { handoverAddress } from '#features/users/server/handover/address.ts'
export {
  registerHandover,
  type HandedKind,
  type HandoverQuestion,
  type HandoverWork,
  type HeldThing,
  type HeldThings,
} from '#features/users/server/handover/kinds.ts'
