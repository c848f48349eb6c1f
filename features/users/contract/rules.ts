import { rulesOfMenu } from '#engine/resource/calls.ts'

export const userMenu = 'permission-user'

export const usersPath = '/api/permission/Users'

/** Who may do what on the screen of users. */
export const userRules = rulesOfMenu(userMenu)
