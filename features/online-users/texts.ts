import type { Texts } from '#engine/texts/text.ts'

export const onlineUserTexts = {
  'menu.permission-userOnline': { zh: '在线用户', zhtw: '線上使用者', en: 'Online users' },
  'online-users.ended': {
    zh: '已强制退出 {{sessions}} 个登录',
    zhtw: '已強制登出 {{sessions}} 個登入',
    en: 'Signed out {{sessions}} sessions',
  },
  'online-users.own': {
    zh: '不能强制退出您自己当前的登录，请使用“退出”',
    zhtw: '不能強制登出您自己目前的登入，請使用「登出」',
    en: 'This is your own session: sign out instead',
  },
  'online-users.above': {
    zh: '只有超级管理员可以强制退出超级管理员',
    zhtw: '只有超級管理員可以強制登出超級管理員',
    en: 'Only super administrators sign out super administrators',
  },
  'online-users.person': { zh: '用户', zhtw: '使用者', en: 'User' },
  'online-users.organization': { zh: '所属组织', zhtw: '所屬組織', en: 'Organization' },
  'online-users.since': { zh: '登录时间', zhtw: '登入時間', en: 'Signed in' },
  'online-users.last': { zh: '最近操作', zhtw: '最近操作', en: 'Last seen' },
  'online-users.address': { zh: '登录IP', zhtw: '登入IP', en: 'Address' },
  'online-users.client': { zh: '登录设备', zhtw: '登入裝置', en: 'Client' },
  'online-users.state': { zh: '状态', zhtw: '狀態', en: 'State' },
  'online-users.locked': { zh: '已锁屏', zhtw: '已鎖屏', en: 'Locked' },
  'online-users.open': { zh: '在线', zhtw: '線上', en: 'Online' },
  'online-users.mine': { zh: '当前登录', zhtw: '目前登入', en: 'This session' },
  'online-users.keyword': { zh: '关键词', zhtw: '關鍵詞', en: 'Keyword' },
  'online-users.keyword-hint': { zh: '搜索姓名、账号或IP', zhtw: '搜尋姓名、帳號或IP', en: 'Name, account or address' },
  'online-users.nothing': {
    zh: '没有与“{{keyword}}”匹配的在线用户',
    zhtw: '沒有與「{{keyword}}」相符的線上使用者',
    en: 'Nobody online matches “{{keyword}}”',
  },
  'online-users.empty': { zh: '您管理的组织中没有人在线', zhtw: '您管理的組織中沒有人在線', en: 'Nobody whom you administer is online' },
  'online-users.end': { zh: '强制退出', zhtw: '強制登出', en: 'Sign out' },
  'online-users.end-question': {
    zh: '对方未保存的内容会留在其浏览器中，重新登录后可恢复。确定强制退出吗？',
    zhtw: '對方未儲存的內容會留在其瀏覽器中，重新登入後可恢復。確定強制登出嗎？',
    en: 'What they typed and did not save stays in their browser until they sign in again. Sign them out?',
  },
  'online-users.end-several': {
    zh: '将强制退出选中的 {{count}} 个登录。',
    zhtw: '將強制登出選中的 {{count}} 個登入。',
    en: '{{count}} sessions will be signed out.',
  },
} satisfies Texts
