import { handoverParameter } from '#features/users/contract/handover.ts'
import { userPage } from '#features/users/server/uses.ts'

/** Where what hangs on a person is handed over. */
export const handoverAddress = (userId: string): string => `${userPage}?${handoverParameter}=${encodeURIComponent(userId)}`
