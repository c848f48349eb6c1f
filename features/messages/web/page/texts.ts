import type { Texts } from '#engine/texts/text.ts'

/** Texts of selecting and deleting messages, which the page of messages offers and the drawer does not. */
export const messagePageTexts = {
  'messages.select': { zh: '选择“{{title}}”', zhtw: '選擇「{{title}}」', en: 'Select “{{title}}”' },
  'messages.select-all': { zh: '全选', zhtw: '全選', en: 'Select all' },
  'messages.delete-selected': { zh: '删除所选（{{count}}）', zhtw: '刪除所選（{{count}}）', en: 'Delete selected ({{count}})' },
  'messages.delete.most': { zh: '一次最多删除{{count}}条', zhtw: '一次最多刪除{{count}}則', en: 'At most {{count}} at once' },
  'messages.delete.several': {
    zh: '将永久删除所选的 {{count}} 条消息（其中 {{unread}} 条未读），删除后无法恢复，是否继续？',
    zhtw: '將永久刪除所選的 {{count}} 則訊息（其中 {{unread}} 則未讀），刪除後無法恢復，是否繼續？',
    en: 'This deletes {{count}} messages for good, {{unread}} of them unread. Go on?',
  },
  'messages.deleted': { zh: '已删除 {{count}} 条消息', zhtw: '已刪除 {{count}} 則訊息', en: '{{count}} messages were deleted' },
} satisfies Texts
