import { handoverParameter } from '#features/users/contract/handover.ts'

/** Address of the screen of users. */
export const userPage = 'permission/user'

/** Where what hangs on a person is handed over. */
export const handoverAddress = (userId: string): string => `${userPage}?${handoverParameter}=${encodeURIComponent(userId)}`
