import type { Texts } from '#engine/texts/text.ts'

/** What messages of flows are about, as people choose it, and what their templates have besides. */
export const occasionTexts = {
  'message-center.parameter': { zh: '参数', zhtw: '參數', en: 'Parameter' },
  'message-center.parameter-help': {
    zh: '以@开头的是参数，名称可改；由使用该配置的流程在“流程通知”中指定内容',
    zhtw: '以@開頭的是參數，名稱可改；由使用該設定的流程在「流程通知」中指定內容',
    en: 'What begins with @ is a parameter, whose name may be changed; the messages of the flow that sends by it say what fills it',
  },
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
