import type { Texts } from '#engine/texts/text.ts'

/** 发起流程: the page on which requests are begun. */
export const launchingTexts = {
  'approvals.launching.title': { zh: '发起流程', zhtw: '發起流程', en: 'Start a request' },
  'approvals.launching.search': { zh: '搜索流程名称、编码或拼音', zhtw: '搜尋流程名稱、編碼或拼音', en: 'Search by name or code' },
  'approvals.launching.favourites': { zh: '收藏的流程', zhtw: '收藏的流程', en: 'Favourites' },
  'approvals.launching.recent': { zh: '最近发起', zhtw: '最近發起', en: 'Started lately' },
  'approvals.launching.other': { zh: '其他流程', zhtw: '其他流程', en: 'Others' },
  'approvals.launching.mark': { zh: '收藏“{{name}}”', zhtw: '收藏「{{name}}」', en: 'Mark “{{name}}” as a favourite' },
  'approvals.launching.unmark': { zh: '取消收藏“{{name}}”', zhtw: '取消收藏「{{name}}」', en: 'No favourite any more: “{{name}}”' },
  'approvals.launching.last': { zh: '上次发起：{{time}}', zhtw: '上次發起：{{time}}', en: 'Last started: {{time}}' },
  'approvals.launching.never': { zh: '尚未发起过', zhtw: '尚未發起過', en: 'Not started yet' },
  'approvals.launching.empty': {
    zh: '没有您可以发起的流程。需要发起时，请联系管理员开通权限',
    zhtw: '沒有您可以發起的流程。需要發起時，請聯絡管理員開通權限',
    en: 'There is no request that you may start. Ask an administrator for the right if you need one.',
  },
  'approvals.launching.nothing': {
    zh: '没有与“{{keyword}}”匹配的流程',
    zhtw: '沒有與「{{keyword}}」相符的流程',
    en: 'No flow matches “{{keyword}}”',
  },
  'approvals.launching.for': {
    zh: '代 {{name}} 发起（{{organization}}）',
    zhtw: '代 {{name}} 發起（{{organization}}）',
    en: 'For {{name}} ({{organization}})',
  },
  'approvals.launching.for-nobody': {
    zh: '目前没有人委托您代为发起流程',
    zhtw: '目前沒有人委託您代為發起流程',
    en: 'Nobody lets you start requests in his name now',
  },
  'approvals.launching.clear': { zh: '清除搜索', zhtw: '清除搜尋', en: 'Clear the search' },
} satisfies Texts
