import type { Texts } from '#engine/texts/text.ts'

/** What comments say, on both sides. */
export const commentTexts = {
  'approvals.comment.empty': { zh: '请输入评论内容', zhtw: '請輸入評論內容', en: 'Please write a comment' },
  'approvals.comment.too-long': { zh: '评论最多2000个字', zhtw: '評論最多2000個字', en: 'A comment has at most 2,000 characters' },
  'approvals.comment.sent': { zh: '评论成功', zhtw: '評論成功', en: 'Commented' },
  'approvals.comment.off': { zh: '该流程未开启评论', zhtw: '該流程未開啟評論', en: 'This flow has no comments' },
  'approvals.comment.stranger': {
    zh: '只能提醒本申请的发起人和办理人',
    zhtw: '只能提醒本申請的發起人和辦理人',
    en: 'Only people of this request can be mentioned',
  },
  'approvals.comment.full': { zh: '该申请的评论已达上限', zhtw: '該申請的評論已達上限', en: 'This request has no room for more comments' },
  'approvals.comment.own-full': {
    zh: '您在该申请的评论已达{{most}}条上限',
    zhtw: '您在該申請的評論已達{{most}}條上限',
    en: 'You have written {{most}} comments on this request, which is the most',
  },
  'approvals.comment.too-fast': {
    zh: '评论过于频繁，每分钟最多{{most}}条，请稍后再试',
    zhtw: '評論過於頻繁，每分鐘最多{{most}}條，請稍後再試',
    en: 'At most {{most}} comments a minute; please try again later',
  },
  'approvals.comment.ended': {
    zh: '该申请已结束，不能再评论',
    zhtw: '該申請已結束，不能再評論',
    en: 'This request has ended and takes no more comments',
  },
  'approvals.comment.deleted': { zh: '该评论已删除', zhtw: '該評論已刪除', en: 'This comment was deleted' },
  'approvals.comment.write': { zh: '写评论', zhtw: '寫評論', en: 'Comment' },
  'approvals.comment.placeholder': {
    zh: '请输入评论，最多2000个字',
    zhtw: '請輸入評論，最多2000個字',
    en: 'Write a comment, at most 2,000 characters',
  },
  'approvals.comment.mention': { zh: '提醒谁看', zhtw: '提醒誰看', en: 'Mention' },
  'approvals.comment.mentioned': { zh: '提醒：{{names}}', zhtw: '提醒：{{names}}', en: 'Mentioned: {{names}}' },
  'approvals.comment.send': { zh: '发表', zhtw: '發表', en: 'Send' },
  'approvals.comment.delete': { zh: '删除', zhtw: '刪除', en: 'Delete' },
  'approvals.comment.delete-question': { zh: '确定删除这条评论？', zhtw: '確定刪除這條評論？', en: 'Delete this comment?' },
  'approvals.comment.none': { zh: '还没有评论', zhtw: '還沒有評論', en: 'No comments yet' },
  'approvals.comment.more': { zh: '查看更早的评论', zhtw: '查看更早的評論', en: 'Earlier comments' },
  'approvals.message.commented': {
    zh: '{{by}}评论了{{flow}}：{{subject}} {{number}}。',
    zhtw: '{{by}}評論了{{flow}}：{{subject}} {{number}}。',
    en: '{{by}} commented on {{flow}} of {{subject}} {{number}}.',
  },
  'approvals.message.commented-more': {
    zh: '{{flow}}有{{count}}条新评论，最近一条来自{{by}}：{{subject}} {{number}}。',
    zhtw: '{{flow}}有{{count}}條新評論，最近一條來自{{by}}：{{subject}} {{number}}。',
    en: '{{count}} new comments on {{flow}} of {{subject}} {{number}}, the latest by {{by}}.',
  },
  'approvals.message.mentioned-more': {
    zh: '{{flow}}的评论中有{{count}}条提醒您查看，最近一条来自{{by}}：{{subject}} {{number}}。',
    zhtw: '{{flow}}的評論中有{{count}}條提醒您查看，最近一條來自{{by}}：{{subject}} {{number}}。',
    en: 'You were mentioned in {{count}} comments on {{flow}} of {{subject}} {{number}}, the latest by {{by}}.',
  },
  'approvals.message.mentioned': {
    zh: '{{by}}在{{flow}}的评论中提醒您查看：{{subject}} {{number}}。',
    zhtw: '{{by}}在{{flow}}的評論中提醒您查看：{{subject}} {{number}}。',
    en: '{{by}} mentioned you in a comment on {{flow}} of {{subject}} {{number}}.',
  },
} satisfies Texts
