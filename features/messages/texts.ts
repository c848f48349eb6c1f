import type { Texts } from '#engine/texts/text.ts'

/** Texts of the message box; texts of messages belong to the features that send them. */
export const messageTexts = {
  'messages.title': { zh: '站内消息', zhtw: '站內訊息', en: 'Messages' },
  'messages.bell': { zh: '消息，{{count}}条未读', zhtw: '訊息，{{count}}則未讀', en: 'Messages, {{count}} unread' },
  'messages.type': { zh: '消息类型', zhtw: '訊息類型', en: 'Kind of message' },
  'messages.type.all': { zh: '全部', zhtw: '全部', en: 'All' },
  'messages.type.system': { zh: '系统', zhtw: '系統', en: 'System' },
  'messages.type.flow': { zh: '流程', zhtw: '流程', en: 'Flow' },
  'messages.type.announcement': { zh: '公告', zhtw: '公告', en: 'Notices' },
  'messages.type.counted': { zh: '{{type}} {{count}}', zhtw: '{{type}} {{count}}', en: '{{type}} {{count}}' },
  'messages.unread-only': { zh: '仅看未读', zhtw: '僅看未讀', en: 'Unread only' },
  'messages.unread': { zh: '未读', zhtw: '未讀', en: 'Unread' },
  'messages.read-all': { zh: '全部已读', zhtw: '全部已讀', en: 'Mark all read' },
  'messages.read-all.question': {
    zh: '您确定全部标识为已读状态, 是否继续?',
    zhtw: '您確定全部標識為已讀狀態, 是否繼續?',
    en: 'Mark all of these messages as read?',
  },
  'messages.all-read': { zh: '已全部标为已读', zhtw: '已全部標為已讀', en: 'All marked as read' },
  'messages.everything': { zh: '查看全部消息', zhtw: '查看全部訊息', en: 'See all messages' },
  'messages.search': { zh: '搜索消息', zhtw: '搜尋訊息', en: 'Search messages' },
  'messages.none-unread': { zh: '没有未读消息', zhtw: '沒有未讀訊息', en: 'You have read everything' },
  'messages.none': {
    zh: '还没有消息，流程有进展时会通知您',
    zhtw: '還沒有訊息，流程有進展時會通知您',
    en: 'No messages yet; you are told here when a request moves on',
  },
  'messages.none-found': { zh: '没有符合条件的消息', zhtw: '沒有符合條件的訊息', en: 'No message matches' },
  'messages.show-all': { zh: '显示全部消息', zhtw: '顯示全部訊息', en: 'Show all messages' },
  'messages.from': { zh: '{{name}} · {{time}}', zhtw: '{{name}} · {{time}}', en: '{{name}} · {{time}}' },
  'messages.delete': { zh: '删除', zhtw: '刪除', en: 'Delete' },
  'messages.delete.question': {
    zh: '此操作将永久删除该数据, 是否继续？',
    zhtw: '此操作將永久刪除該資料, 是否繼續？',
    en: 'This deletes the message for good. Go on?',
  },
  'messages.handled': {
    zh: '该待办已处理或已撤回，为您打开流程详情',
    zhtw: '該待辦已處理或已撤回，為您開啟流程詳情',
    en: 'This has been handled or withdrawn already; it opens for reading',
  },
  'messages.gone': {
    zh: '该公告已撤回或已过期',
    zhtw: '該公告已撤回或已過期',
    en: 'This announcement was taken back or has expired',
  },
  'messages.files': { zh: '附件', zhtw: '附件', en: 'Files' },
  'messages.more': { zh: '加载更多', zhtw: '載入更多', en: 'Load more' },
  'messages.end': { zh: '没有更多了', zhtw: '沒有更多了', en: 'That is all' },
} satisfies Texts
