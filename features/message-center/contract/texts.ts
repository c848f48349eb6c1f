import type { Texts } from '#engine/texts/text.ts'

/** What messages of flows are about, as people choose it. */
export const occasionTexts = {
  'message-center.occasion-todo': { zh: '流程待办', zhtw: '流程待辦', en: 'To do' },
  'message-center.occasion-returned': { zh: '流程退回', zhtw: '流程退回', en: 'Returned' },
  'message-center.occasion-ended': { zh: '流程办结', zhtw: '流程辦結', en: 'Ended' },
  'message-center.occasion-copied': { zh: '流程抄送', zhtw: '流程副本', en: 'Copied' },
  'message-center.occasion-urged': { zh: '流程催办', zhtw: '流程催辦', en: 'Reminder' },
  'message-center.occasion-given': { zh: '流程转审', zhtw: '流程轉審', en: 'Transferred' },
  'message-center.occasion-approved': { zh: '节点同意', zhtw: '節點同意', en: 'Step approved' },
  'message-center.occasion-announcement': { zh: '公告通知', zhtw: '公告通知', en: 'Announcement' },
  'message-center.occasion-reminded': { zh: '流程临期提醒', zhtw: '流程臨期提醒', en: 'Due soon' },
  'message-center.occasion-overdue': { zh: '流程超时', zhtw: '流程逾時', en: 'Overdue' },
} satisfies Texts
