import { endButton, onlineMenu } from '#features/online-users/contract.ts'
import { onlineUserCalls } from '#features/online-users/server/online-users.ts'
import { onlineUserTexts } from '#features/online-users/texts.ts'
import type { Feature } from '#server/feature.ts'

/** 在线用户: who is signed in, from where and since when, and how administrators sign them out. */
export const onlineUsers: Feature = {
  name: 'online-users',
  calls: onlineUserCalls,
  texts: onlineUserTexts,
  menus: [
    {
      code: onlineMenu,
      parent: 'permission',
      name: '在线用户',
      icon: 'user',
      type: 2,
      address: 'permission/userOnline',
      sortCode: 70,
      buttons: [{ code: endButton, name: '强制退出' }],
    },
  ],
}
