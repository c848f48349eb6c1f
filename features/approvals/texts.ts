import { batchTexts } from '#features/approvals/contract/batch/texts.ts'
import { commentTexts } from '#features/approvals/contract/comments/texts.ts'
import { saidFileTexts } from '#features/approvals/contract/said-files/texts.ts'
import { summaryTexts } from '#features/approvals/contract/summary/texts.ts'
import { subFlowTexts } from '#features/approvals/contract/sub-flows/texts.ts'
import { delegationTexts } from '#features/approvals/contract/delegation/texts.ts'
import { flowTexts } from '#engine/flows/texts.ts'
import type { Texts } from '#engine/texts/text.ts'

export const approvalTexts = {
  ...flowTexts,
  ...batchTexts,
  ...commentTexts,
  ...saidFileTexts,
  ...delegationTexts,
  ...summaryTexts,
  ...subFlowTexts,
  'approvals.signature-unreadable': {
    zh: '签名应为图片',
    zhtw: '簽名應為圖片',
    en: 'The signature must be a picture',
  },
  'approvals.files': { zh: '附件', zhtw: '附件', en: 'Files' },
  'approvals.files-wait': { zh: '附件上传完成后再提交', zhtw: '附件上傳完成後再提交', en: 'Please wait until the files are uploaded' },
  'approvals.mark-unknown': {
    zh: '标记的字段不存在或不可见，请刷新页面后重新标记',
    zhtw: '標記的欄位不存在或不可見，請重新整理頁面後再標記',
    en: 'A marked field does not exist or is not shown to you. Reload the page and mark again.',
  },
  'approvals.marks-on-node-form': {
    zh: '节点表单上不能标记字段，请在意见中说明',
    zhtw: '節點表單上不能標記欄位，請在意見中說明',
    en: 'Fields of the form of this step cannot be marked: whoever gets the request back sees another form. Say it in the opinion.',
  },
  'approvals.form-of-node': { zh: '{{form}}（{{nodes}}）', zhtw: '{{form}}（{{nodes}}）', en: '{{form}} ({{nodes}})' },
  'approvals.forms': { zh: '表单', zhtw: '表單', en: 'Forms' },
  'approvals.mark-too-long': {
    zh: '标记说明不能超过200个字',
    zhtw: '標記說明不能超過200個字',
    en: 'A remark takes at most 200 characters',
  },
  'approvals.marks-too-many': { zh: '一次最多标记100处', zhtw: '一次最多標記100處', en: 'At most 100 fields can be marked at once' },
  'approvals.saved': { zh: '保存成功', zhtw: '儲存成功', en: 'Saved' },
  'approvals.version-is-current': {
    zh: '该版本是当前主版本，不能删除',
    zhtw: '該版本是目前主版本，不能刪除',
    en: 'This version is the current one and cannot be deleted',
  },
  'approvals.version-is-used': {
    zh: '该版本已有申请使用，不能删除',
    zhtw: '該版本已有申請使用，不能刪除',
    en: 'Requests were started with this version, so it cannot be deleted',
  },
  'approvals.flow-disabled': { zh: '流程已停用，不能发起', zhtw: '流程已停用，不能發起', en: 'This flow is disabled' },
  'approvals.change.incomplete': {
    zh: '申请的内容尚不完整或不合规，须由发起人修改后重新提交',
    zhtw: '申請的內容尚不完整或不合規，須由發起人修改後重新提交',
    en: 'What is filled in may not be submitted as it is: the filer has to correct it and submit it again',
  },
  'approvals.node-form-gone': {
    zh: '该节点的节点表单已不可用，不能处理；请联系管理员',
    zhtw: '該節點的節點表單已不可用，不能處理；請聯絡管理員',
    en: 'The form of this node is not there any more, so nothing can be handled here; please ask an administrator',
  },
  'approvals.no-form': { zh: '流程没有关联的表单', zhtw: '流程沒有關聯的表單', en: 'No form belongs to this flow' },
  'approvals.message.approved': {
    zh: '您的{{flow}}{{number}}已通过“{{node}}”。',
    zhtw: '您的{{flow}}{{number}}已通過「{{node}}」。',
    en: 'Your {{flow}} {{number}} passed “{{node}}”.',
  },
  'approvals.message.todo': {
    zh: '您有一件{{flow}}待办：{{subject}} {{number}}，请及时处理。',
    zhtw: '您有一件{{flow}}待辦：{{subject}} {{number}}，請及時處理。',
    en: 'To do: {{flow}} of {{subject}} {{number}}.',
  },
  'approvals.message.todo-by': {
    zh: '您有一件{{flow}}待办：{{subject}} {{number}}，请于{{due}}前处理。',
    zhtw: '您有一件{{flow}}待辦：{{subject}} {{number}}，請於{{due}}前處理。',
    en: 'To do by {{due}}: {{flow}} of {{subject}} {{number}}.',
  },
  'approvals.message.stood-in-1': {
    zh: '{{by}}已代您同意：{{subject}}的{{flow}}{{number}}（{{node}}）。',
    zhtw: '{{by}}已代您同意：{{subject}}的{{flow}}{{number}}（{{node}}）。',
    en: '{{by}} approved in your name: {{flow}} {{number}} of {{subject}} ({{node}}).',
  },
  'approvals.message.stood-in-0': {
    zh: '{{by}}已代您退回：{{subject}}的{{flow}}{{number}}（{{node}}），原因：{{opinion}}。',
    zhtw: '{{by}}已代您退回：{{subject}}的{{flow}}{{number}}（{{node}}），原因：{{opinion}}。',
    en: '{{by}} returned in your name: {{flow}} {{number}} of {{subject}} ({{node}}): {{opinion}}.',
  },
  'approvals.message.delegation-given-start': {
    zh: '{{from}}委托{{to}}代为发起“{{flows}}”：{{start}}至{{end}}。',
    zhtw: '{{from}}委託{{to}}代為發起「{{flows}}」：{{start}}至{{end}}。',
    en: '{{from}} lets {{to}} start {{flows}} in his name: {{start}} to {{end}}.',
  },
  'approvals.message.delegation-given-start-all': {
    zh: '{{from}}委托{{to}}代为发起全部流程：{{start}}至{{end}}。',
    zhtw: '{{from}}委託{{to}}代為發起全部流程：{{start}}至{{end}}。',
    en: '{{from}} lets {{to}} start all requests in his name: {{start}} to {{end}}.',
  },
  'approvals.message.delegation-changed-start': {
    zh: '{{from}}给{{to}}的“{{flows}}”发起委托已修改：{{start}}至{{end}}。',
    zhtw: '{{from}}給{{to}}的「{{flows}}」發起委託已修改：{{start}}至{{end}}。',
    en: 'What {{to}} may start of {{flows}} in the name of {{from}} changed: {{start}} to {{end}}.',
  },
  'approvals.message.delegation-changed-start-all': {
    zh: '{{from}}给{{to}}的全部流程发起委托已修改：{{start}}至{{end}}。',
    zhtw: '{{from}}給{{to}}的全部流程發起委託已修改：{{start}}至{{end}}。',
    en: 'What {{to}} may start in the name of {{from}} changed: {{start}} to {{end}}.',
  },
  'approvals.message.delegation-ended-start': {
    zh: '{{from}}给{{to}}的“{{flows}}”发起委托已结束。',
    zhtw: '{{from}}給{{to}}的「{{flows}}」發起委託已結束。',
    en: '{{to}} may not start {{flows}} in the name of {{from}} any more.',
  },
  'approvals.message.delegation-ended-start-all': {
    zh: '{{from}}给{{to}}的全部流程发起委托已结束。',
    zhtw: '{{from}}給{{to}}的全部流程發起委託已結束。',
    en: '{{to}} may not start requests in the name of {{from}} any more.',
  },
  'approvals.message.started-for': {
    zh: '{{by}}已代您发起：{{flow}}{{number}}。',
    zhtw: '{{by}}已代您發起：{{flow}}{{number}}。',
    en: '{{by}} started in your name: {{flow}} {{number}}.',
  },
  'approvals.message.delegation-given': {
    zh: '{{from}}将“{{flows}}”的审批委托给{{to}}：{{start}}至{{end}}。',
    zhtw: '{{from}}將「{{flows}}」的審批委託給{{to}}：{{start}}至{{end}}。',
    en: '{{from}} delegated approvals of {{flows}} to {{to}}: {{start}} to {{end}}.',
  },
  'approvals.message.delegation-given-all': {
    zh: '{{from}}将全部流程的审批委托给{{to}}：{{start}}至{{end}}。',
    zhtw: '{{from}}將全部流程的審批委託給{{to}}：{{start}}至{{end}}。',
    en: '{{from}} delegated all approvals to {{to}}: {{start}} to {{end}}.',
  },
  'approvals.message.delegation-changed': {
    zh: '{{from}}给{{to}}的“{{flows}}”审批委托已修改：{{start}}至{{end}}。',
    zhtw: '{{from}}給{{to}}的「{{flows}}」審批委託已修改：{{start}}至{{end}}。',
    en: 'The delegation of approvals of {{flows}} by {{from}} to {{to}} changed: {{start}} to {{end}}.',
  },
  'approvals.message.delegation-changed-all': {
    zh: '{{from}}给{{to}}的全部流程审批委托已修改：{{start}}至{{end}}。',
    zhtw: '{{from}}給{{to}}的全部流程審批委託已修改：{{start}}至{{end}}。',
    en: 'The delegation of all approvals by {{from}} to {{to}} changed: {{start}} to {{end}}.',
  },
  'approvals.message.delegation-ended': {
    zh: '{{from}}给{{to}}的“{{flows}}”审批委托已结束。',
    zhtw: '{{from}}給{{to}}的「{{flows}}」審批委託已結束。',
    en: 'The delegation of approvals of {{flows}} by {{from}} to {{to}} has ended.',
  },
  'approvals.message.delegation-ended-all': {
    zh: '{{from}}给{{to}}的全部流程审批委托已结束。',
    zhtw: '{{from}}給{{to}}的全部流程審批委託已結束。',
    en: 'The delegation of all approvals by {{from}} to {{to}} has ended.',
  },
  'approvals.message.sub-flow-failed': {
    zh: '{{subject}}的{{flow}}{{number}}未能为{{person}}发起子流程“{{child}}”，请在流程监控中查看原因并重新发起',
    zhtw: '{{subject}}的{{flow}}{{number}}未能為{{person}}發起子流程「{{child}}」，請在流程監控中查看原因並重新發起',
    en: '{{flow}} {{number}} of {{subject}} could not start the sub flow “{{child}}” for {{person}}: see the reason in the monitor and try again',
  },
  'approvals.message.timer-refused': {
    zh: '{{subject}}的{{flow}}{{number}}等待已到时，但未能继续流转，请管理员在流程监控中点击“立即继续”查看原因，系统会每分钟重试',
    zhtw: '{{subject}}的{{flow}}{{number}}等待已到時，但未能繼續流轉，請管理員在流程監控中點擊「立即繼續」查看原因，系統會每分鐘重試',
    en: 'The wait of {{flow}} {{number}} of {{subject}} is over, but it could not go on: an administrator sees why by “Go on now” in the monitor; it is tried again each minute',
  },
  'approvals.message.timer-refused-more': {
    zh: '{{flow}}有{{count}}个申请等待已到时，但未能继续流转，最近一个是{{subject}}的{{number}}，请管理员在流程监控中点击“立即继续”查看原因，系统会每分钟重试',
    zhtw: '{{flow}}有{{count}}個申請等待已到時，但未能繼續流轉，最近一個是{{subject}}的{{number}}，請管理員在流程監控中點擊「立即繼續」查看原因，系統會每分鐘重試',
    en: '{{count}} requests of {{flow}} could not go on after their wait, the last one {{number}} of {{subject}}: an administrator sees why by “Go on now” in the monitor; they are tried again each minute',
  },
  'approvals.sub-flow-error': {
    zh: '系统错误，请查看运行日志',
    zhtw: '系統錯誤，請查看運行日誌',
    en: 'An error of the program; see its log',
  },
  'approvals.sub-flows-begun': { zh: '子流程已发起', zhtw: '子流程已發起', en: 'The sub flows are started' },
  'approvals.message.ended': {
    zh: '{{subject}}的{{flow}}{{number}}已办结。',
    zhtw: '{{subject}}的{{flow}}{{number}}已辦結。',
    en: '{{flow}} {{number}} of {{subject}} is approved.',
  },
  'approvals.message.copied': {
    zh: '{{subject}}的{{flow}}{{number}}抄送给您。',
    zhtw: '{{subject}}的{{flow}}{{number}}副本給您。',
    en: 'Copy: {{flow}} {{number}} of {{subject}}.',
  },

  'approvals.call.failed': {
    zh: '调用失败，请查看系统日志',
    zhtw: '調用失敗，請查看系統日誌',
    en: 'The call failed; see the log of the system',
  },
  'approvals.call.request-gone': { zh: '流程已删除', zhtw: '流程已刪除', en: 'The request was deleted' },
  'approvals.monitor.nothing-picked': { zh: '请选择要删除的流程', zhtw: '請選擇要刪除的流程', en: 'Choose what to delete' },
  'approvals.monitor.too-many': {
    zh: '一次最多删除100个流程',
    zhtw: '一次最多刪除100個流程',
    en: 'At most 100 requests are deleted at once',
  },
  'approvals.monitor.kept': {
    zh: '“{{name}}”不能删除：{{reason}}',
    zhtw: '「{{name}}」不能刪除：{{reason}}',
    en: '{{name}} cannot be deleted: {{reason}}',
  },
  'approvals.organization-requests': {
    zh: '还有{{count}}个办理中的流程属于该组织（{{names}}），请先办结',
    zhtw: '還有{{count}}個辦理中的流程屬於該組織（{{names}}），請先辦結',
    en: '{{count}} running requests belong to it ({{names}}); finish them first',
  },
  'approvals.held-by-to-dos': {
    zh: '还有{{count}}个待办未处理（{{names}}），请先处理或交接；也可改为禁用该用户',
    zhtw: '還有{{count}}個待辦未處理（{{names}}），請先處理或交接；也可改為停用該使用者',
    en: '{{count}} to-dos are open ({{names}}); handle them or hand them over first, or disable the user instead',
  },
  'approvals.handover.opinion': { zh: '工作交接', zhtw: '工作交接', en: 'Handed over' },
  'approvals.handover.to-dos': { zh: '待办', zhtw: '待辦', en: 'To-dos' },
  'approvals.handover.to-dos-effect': {
    zh: '改由接任人审批，流转记录写明“工作交接”；该用户未提交的内容不会带过去',
    zhtw: '改由接任人審批，流轉記錄寫明「工作交接」；該使用者未提交的內容不會帶過去',
    en: 'The successor decides, and the history says so; what this user typed and did not send stays behind',
  },
  'approvals.handover.turns': { zh: '依次审批中尚未轮到的', zhtw: '依次審批中尚未輪到的', en: 'Turns to come' },
  'approvals.handover.turns-effect': {
    zh: '轮到时由接任人审批，流转记录写明“工作交接”',
    zhtw: '輪到時由接任人審批，流轉記錄寫明「工作交接」',
    en: 'The successor decides when the turn comes, and the history says so',
  },
  'approvals.handover.flows': { zh: '流程设计', zhtw: '流程設計', en: 'Flows' },
  'approvals.handover.flows-effect': {
    zh: '生成新版本，指名该用户之处改为接任人；新发起的申请按新版本，办理中的申请仍按原版本',
    zhtw: '產生新版本，指名該使用者之處改為接任人；新發起的申請按新版本，辦理中的申請仍按原版本',
    en: 'A new version names the successor. New requests follow it; running ones keep theirs',
  },
  'approvals.handover.delegations': { zh: '受托审批', zhtw: '受託審批', en: 'Approvals for others' },
  'approvals.handover.delegations-effect': {
    zh: '改由接任人代委托人审批，并通知委托人；该用户自己的委托在其被禁用期间不生效',
    zhtw: '改由接任人代委託人審批，並通知委託人；該使用者自己的委託在其被停用期間不生效',
    en: 'The successor approves in their name, and they are told. Delegations that this user gave have no effect while the user is disabled',
  },
  'approvals.handover.giver-not-managed': {
    zh: '您没有管理委托人{{name}}的权限，请由{{name}}本人修改委托',
    zhtw: '您沒有管理委託人{{name}}的權限，請由{{name}}本人修改委託',
    en: 'You do not administer {{name}}, who gave the delegation; {{name}} can change it',
  },
  'approvals.handover.delegation-overlaps': {
    zh: '该时段{{from}}已将相同流程委托给{{to}}，无需交接',
    zhtw: '該時段{{from}}已將相同流程委託給{{to}}，無需交接',
    en: '{{from}} delegated the same flows to {{to}} for a part of this period already',
  },
  'approvals.handover.delegation-mutual': {
    zh: '该时段{{from}}已将相同流程委托给{{to}}，两人不能相互委托',
    zhtw: '該時段{{from}}已將相同流程委託給{{to}}，兩人不能相互委託',
    en: '{{from}} delegated the same flows to {{to}} for a part of this period; two people cannot act for each other',
  },
  'approvals.handover.flows-administrators': {
    zh: '只有超级管理员能修改流程设计',
    zhtw: '只有超級管理員能修改流程設計',
    en: 'Only super administrators change flows',
  },
  'approvals.handover.flow-changed': {
    zh: '流程已不再指名该用户，请刷新后查看',
    zhtw: '流程已不再指名該使用者，請重新整理後查看',
    en: 'The flow no longer names this user; please refresh',
  },
  'approvals.handover.still-asked': {
    zh: '{{count}}个办理中的申请后续仍会由该用户审批（{{names}}）：到达时可再次交接；禁用该用户后，未到达的节点改由其余审批人办理，没有其他审批人时按流程的“无审批人”规则处理',
    zhtw: '{{count}}個辦理中的申請後續仍會由該使用者審批（{{names}}）：到達時可再次交接；停用該使用者後，未到達的節點改由其餘審批人辦理，沒有其他審批人時按流程的「無審批人」規則處理',
    en: '{{count}} running requests will still come to this user ({{names}}): hand them over again then. Once the user is disabled, steps that are still to come go to the other approvers or follow the rule for steps without anybody',
  },
  'approvals.approvers-change': {
    zh: '{{count}}个办理中的流程后续审批人会变化：{{names}}',
    zhtw: '{{count}}個辦理中的流程後續審批人會變化：{{names}}',
    en: 'Later approvers of {{count}} running requests change: {{names}}',
  },
  'approvals.use.flow': { zh: '流程', zhtw: '流程', en: 'flow' },
  'approvals.use.watched': { zh: '的关注字段', zhtw: '的關注欄位', en: '(fields an approval depends on)' },
  'approvals.use.condition': { zh: '的分支条件', zhtw: '的分支條件', en: '(condition of a branch)' },
  'approvals.use.approver': { zh: '的审批人', zhtw: '的審批人', en: '(approvers)' },
  'approvals.use.time': { zh: '的办理期限', zhtw: '的辦理期限', en: '(time limit)' },
  'approvals.use.title': { zh: '的标题', zhtw: '的標題', en: '(title)' },
  'approvals.use.handed': { zh: '的字段传递', zhtw: '的欄位傳遞', en: '(values handed on)' },
  'approvals.use.begun': { zh: '的子流程字段传递', zhtw: '的子流程欄位傳遞', en: '(values for its sub flow)' },
  'approvals.use.event': { zh: '的接口参数', zhtw: '的介面參數', en: '(parameters of interfaces)' },
  'approvals.use.message': { zh: '的消息参数', zhtw: '的訊息參數', en: '(parameters of messages)' },
  'approvals.use.right': { zh: '的节点字段权限', zhtw: '的節點欄位權限', en: '(rights at nodes)' },
} satisfies Texts
