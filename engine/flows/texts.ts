import type { Texts } from '#engine/texts/text.ts'
import { conditionTexts } from './condition-texts.ts'
import { serviceTexts } from './service-texts.ts'
import { nodeFormTexts } from './node-form-texts.ts'
import { nodeWordTexts } from './node-word-texts.ts'

/** Texts of running flows and of their check; those of one action stand with it. The words of the states are those of workflow 2. */
export const flowTexts = {
  ...conditionTexts,
  ...serviceTexts,
  ...nodeWordTexts,
  ...nodeFormTexts,
  'flows.status-draft': { zh: '等待提交', zhtw: '等待提交', en: 'Draft' },
  'flows.status-waiting': { zh: '等待审核', zhtw: '等待審核', en: 'Waiting for approval' },
  'flows.status-approved': { zh: '审核通过', zhtw: '審核通過', en: 'Approved' },
  'flows.status-returned': { zh: '审核退回', zhtw: '審核退回', en: 'Returned' },
  'flows.status-withdrawn': { zh: '流程撤回', zhtw: '流程撤回', en: 'Withdrawn' },
  'flows.status-terminated': { zh: '审核终止', zhtw: '審核終止', en: 'Terminated' },
  'flows.status-suspended': { zh: '已被挂起', zhtw: '已被掛起', en: 'Suspended' },

  'flows.skipped-nobody-found': {
    zh: '该节点无审批人，自动通过',
    zhtw: '該節點無審批人，自動通過',
    en: 'Skipped: nobody was found to approve this step',
  },

  'flows.task-missing': {
    zh: '流程任务不存在或已被删除',
    zhtw: '流程任務不存在或已被刪除',
    en: 'The request does not exist or has been deleted',
  },
  'flows.not-submitted': { zh: '流程尚未提交', zhtw: '流程尚未提交', en: 'The request has not been submitted yet' },
  'flows.running': {
    zh: '流程正在审批中，不能执行此操作',
    zhtw: '流程正在審批中，不能執行此操作',
    en: 'The request is being approved; this is not possible now',
  },
  'flows.ended': {
    zh: '流程已结束，不能执行此操作',
    zhtw: '流程已結束，不能執行此操作',
    en: 'The request has ended; this is no longer possible',
  },
  'flows.is-returned': {
    zh: '流程已退回发起人',
    zhtw: '流程已退回發起人',
    en: 'The request has been returned to the person who started it',
  },
  'flows.is-withdrawn': {
    zh: '流程已被发起人撤回',
    zhtw: '流程已被發起人撤回',
    en: 'The request has been withdrawn by the person who started it',
  },
  'flows.is-suspended': {
    zh: '流程已被挂起，不能执行此操作',
    zhtw: '流程已被掛起，不能執行此操作',
    en: 'The request is suspended; this is not possible now',
  },
  'flows.frozen': {
    zh: '流程已退回修改，返回本节点后可继续审批',
    zhtw: '流程已退回修改，返回本節點後可繼續審批',
    en: 'The request was returned for correction; you can go on when it is back at this step',
  },
  'flows.already-handled': {
    zh: '该待办已处理，请刷新后查看',
    zhtw: '該待辦已處理，請重新整理後查看',
    en: 'This has been handled already; please refresh',
  },
  'flows.stand-in-decides-only': {
    zh: '受托人只能通过或退回，其他操作由委托人本人办理',
    zhtw: '受託人只能通過或退回，其他操作由委託人本人辦理',
    en: 'A stand-in approves or returns; everything else is done by the person himself',
  },
  'flows.stand-in-initiator': {
    zh: '您是发起人，不能受托审批自己的申请',
    zhtw: '您是發起人，不能受託審批自己的申請',
    en: 'You started the request and may not decide about it for somebody else',
  },
  'flows.stand-in-asked': {
    zh: '您在本节点已有自己或代他人的审批，不能再受托审批',
    zhtw: '您在本節點已有自己或代他人的審批，不能再受託審批',
    en: 'You decide at this step already and may not decide for somebody else too',
  },
  'flows.decided-for-another': {
    zh: '您已在本节点代他人审批，不能再次审批，请转审给其他人员',
    zhtw: '您已在本節點代他人審批，不能再次審批，請轉審給其他人員',
    en: 'You have decided at this step in the name of somebody else; please transfer this to another person',
  },
  'flows.not-operator': { zh: '您不是当前节点的审批人', zhtw: '您不是目前節點的審批人', en: 'You are not an approver of this step' },
  'flows.not-initiator': {
    zh: '只有流程发起人才能执行此操作',
    zhtw: '只有流程發起人才能執行此操作',
    en: 'Only the person who started the request can do this',
  },
  'flows.may-not-start': { zh: '您没有发起该流程的权限', zhtw: '您沒有發起該流程的權限', en: 'You may not start this flow' },
  'flows.action-off': { zh: '该节点未开放此操作', zhtw: '該節點未開放此操作', en: 'This step does not offer this action' },
  'flows.signature-missing': { zh: '请先签名', zhtw: '請先簽名', en: 'Please sign first' },
  'flows.nobody-found': {
    zh: '节点“{{node}}”没有审批人，不能提交',
    zhtw: '節點「{{node}}」沒有審批人，不能提交',
    en: 'Nobody is found to approve “{{node}}”, so the request cannot go on',
  },
  'flows.nobody-in-region': {
    zh: '节点“{{node}}”没有以下地区的审批人，不能提交：{{regions}}',
    zhtw: '節點「{{node}}」沒有以下地區的審批人，不能提交：{{regions}}',
    en: 'Nobody is found to approve “{{node}}” for {{regions}}, so the request cannot go on',
  },
  'flows.approve-early': {
    zh: '还不满足节点“{{node}}”的通过条件，暂不能通过',
    zhtw: '還不滿足節點「{{node}}」的通過條件，暫不能通過',
    en: 'What “{{node}}” demands before an approval does not hold yet',
  },
  'flows.approve-early-for': { zh: '暂不能通过：{{reason}}', zhtw: '暫不能通過：{{reason}}', en: 'It cannot be approved yet: {{reason}}' },
  'flows.no-branch': {
    zh: '“{{node}}”之后没有符合条件的分支',
    zhtw: '「{{node}}」之後沒有符合條件的分支',
    en: 'No branch after “{{node}}” fits this form',
  },
  'flows.branches-missing': {
    zh: '请在“{{node}}”之后选择至少一个分支',
    zhtw: '請在「{{node}}」之後選擇至少一個分支',
    en: 'Choose at least one branch after “{{node}}”',
  },
  'flows.candidates-missing': {
    zh: '请从候选人中选择“{{node}}”的审批人',
    zhtw: '請從候選人中選擇「{{node}}」的審批人',
    en: 'Pick the approvers of “{{node}}” from its candidates',
  },
  'flows.chose-branches': { zh: '选择了分支', zhtw: '選擇了分支', en: 'Chose branches' },
  'flows.kind-not-run': {
    zh: '节点“{{node}}”的类型暂不支持',
    zhtw: '節點「{{node}}」的類型暫不支援',
    en: 'The kind of “{{node}}” is not supported yet',
  },
  'flows.not-a-flow': { zh: '流程定义格式不正确', zhtw: '流程定義格式不正確', en: 'This is not a flow definition' },

  'flows.check-branch-empty': {
    zh: '“{{node}}”的分支“{{branch}}”没有审批节点，请添加节点或删除该分支',
    zhtw: '「{{node}}」的分支「{{branch}}」沒有審批節點，請新增節點或刪除該分支',
    en: 'A branch of “{{node}}” ({{branch}}) has no approver: add one or remove the branch',
  },
  'flows.check-branches-few': {
    zh: '“{{node}}”的并行分支或选择分支至少需要两个分支',
    zhtw: '「{{node}}」的並行分支或選擇分支至少需要兩個分支',
    en: '“{{node}}” needs at least two branches to run beside each other or to choose from',
  },
  'flows.check-code': {
    zh: '请完善{{node}}的流程设计：节点编号为空或重复',
    zhtw: '請完善{{node}}的流程設計：節點編號為空或重複',
    en: 'Please complete “{{node}}”: its code is empty or used twice',
  },
  'flows.trial-asks-for-people': {
    zh: '节点“{{node}}”没有审批人，提交或审批的人须指定审批人',
    zhtw: '節點「{{node}}」沒有審批人，提交或審批的人須指定審批人',
    en: 'Nobody is found for “{{node}}”; whoever submits or approves has to name somebody',
  },
  'flows.check-no-exit': {
    zh: '{{node}}不能通过：未开放通过按钮，也不会自动通过，申请会停在这里或反复退回',
    zhtw: '{{node}}不能通過：未開放通過按鈕，也不會自動通過，申請會停在這裡或反覆退回',
    en: 'Nothing gets past “{{node}}”: it offers no approval and never approves by itself',
  },
  'flows.check-exit-by-rule': {
    zh: '{{node}}未开放通过按钮，只有自动通过的审批人才能让申请继续',
    zhtw: '{{node}}未開放通過按鈕，只有自動通過的審批人才能讓申請繼續',
    en: '“{{node}}” offers no approval; only those for whom it approves by itself let a request go on',
  },
  'flows.check-condition-field': {
    zh: '{{node}}的条件使用了表单中没有的字段：{{fields}}',
    zhtw: '{{node}}的條件使用了表單中沒有的欄位：{{fields}}',
    en: 'The conditions of “{{node}}” name fields that the form does not have: {{fields}}',
  },
  'flows.check-assignee-field': {
    zh: '{{node}}的审批人取自表单中没有的字段：{{fields}}',
    zhtw: '{{node}}的審批人取自表單中沒有的欄位：{{fields}}',
    en: 'The approvers of “{{node}}” come from a field that the form does not have: {{fields}}',
  },
  'flows.check-limit-field': {
    zh: '{{node}}的办理期限取自表单中没有的字段：{{fields}}',
    zhtw: '{{node}}的辦理期限取自表單中沒有的欄位：{{fields}}',
    en: 'The time limit of “{{node}}” comes from a field that the form does not have: {{fields}}',
  },
  'flows.check-right-field': {
    zh: '{{node}}的字段权限中有表单里没有的字段：{{fields}}',
    zhtw: '{{node}}的欄位權限中有表單裡沒有的欄位：{{fields}}',
    en: 'The rights of “{{node}}” name fields that the form does not have: {{fields}}',
  },
  'flows.check-watched-field': {
    zh: '{{node}}的关注字段中有表单里没有的字段：{{fields}}',
    zhtw: '{{node}}的關注欄位中有表單裡沒有的欄位：{{fields}}',
    en: 'The approval of “{{node}}” depends on fields that the form does not have: {{fields}}',
  },
  'flows.check-sees-nothing': {
    zh: '{{node}}看不到任何表单字段',
    zhtw: '{{node}}看不到任何表單欄位',
    en: 'At “{{node}}” no field of the form can be seen',
  },
  'flows.check-required-closed': {
    zh: '{{node}}要求填写但不能编辑的字段：{{fields}}',
    zhtw: '{{node}}要求填寫但不能編輯的欄位：{{fields}}',
    en: 'At “{{node}}” these fields are required and cannot be filled in: {{fields}}',
  },
  'flows.check-withdraw-until': {
    zh: '请完善{{node}}的流程设计：撤回截止的节点不存在',
    zhtw: '請完善{{node}}的流程設計：撤回截止的節點不存在',
    en: 'Please complete “{{node}}”: the node that ends the time for withdrawing does not exist',
  },
  'flows.check-kind': {
    zh: '请完善{{node}}的流程设计：暂不支持类型为{{kind}}的节点',
    zhtw: '請完善{{node}}的流程設計：暫不支援類型為{{kind}}的節點',
    en: 'Please complete “{{node}}”: nodes of the kind {{kind}} are not supported yet',
  },
  'flows.check-form': {
    zh: '请完善{{node}}的流程设计：未选择表单',
    zhtw: '請完善{{node}}的流程設計：未選擇表單',
    en: 'Please complete “{{node}}”: choose a form',
  },
  'flows.check-sub-flow': {
    zh: '请完善{{node}}的流程设计：未选择子流程',
    zhtw: '請完善{{node}}的流程設計：未選擇子流程',
    en: 'Please complete “{{node}}”: choose the flow that it starts',
  },
  'flows.check-sub-flow-missing': {
    zh: '请完善{{node}}的流程设计：子流程“{{flow}}”未发布或已停用',
    zhtw: '請完善{{node}}的流程設計：子流程「{{flow}}」未發布或已停用',
    en: 'Please complete “{{node}}”: the flow “{{flow}}” is not published or is disabled',
  },
  'flows.check-sub-flow-circle': {
    zh: '请完善{{node}}的流程设计：子流程循环嵌套（{{flows}}）',
    zhtw: '請完善{{node}}的流程設計：子流程循環巢狀（{{flows}}）',
    en: 'Please complete “{{node}}”: the flows start each other in a circle ({{flows}})',
  },
  'flows.check-sub-flow-deep': {
    zh: '请完善{{node}}的流程设计：子流程嵌套超过{{most}}层',
    zhtw: '請完善{{node}}的流程設計：子流程巢狀超過{{most}}層',
    en: 'Please complete “{{node}}”: more than {{most}} flows start each other',
  },
  'flows.check-transfer': {
    zh: '请完善{{node}}的流程设计：字段传递未选择字段',
    zhtw: '請完善{{node}}的流程設計：欄位傳遞未選擇欄位',
    en: 'Please complete “{{node}}”: choose both fields of each value that is handed on',
  },
  'flows.check-transfer-twice': {
    zh: '请完善{{node}}的流程设计：同一接收字段有多个传递来源',
    zhtw: '請完善{{node}}的流程設計：同一接收欄位有多個傳遞來源',
    en: 'Please complete “{{node}}”: a field gets its value twice',
  },
  'flows.check-transfer-from': {
    zh: '请完善{{node}}的流程设计：表单中没有可传递的字段“{{fields}}”',
    zhtw: '請完善{{node}}的流程設計：表單中沒有可傳遞的欄位「{{fields}}」',
    en: 'Please complete “{{node}}”: the form has no field “{{fields}}” that can be handed on',
  },
  'flows.check-transfer-to': {
    zh: '请完善{{node}}的流程设计：接收的表单中没有可接收的字段“{{fields}}”',
    zhtw: '請完善{{node}}的流程設計：接收的表單中沒有可接收的欄位「{{fields}}」',
    en: 'Please complete “{{node}}”: the other form has no field “{{fields}}” that can take a value',
  },
  'flows.check-transfer-types': {
    zh: '请完善{{node}}的流程设计：传递的字段类型不一致（{{fields}}）',
    zhtw: '請完善{{node}}的流程設計：傳遞的欄位類型不一致（{{fields}}）',
    en: 'Please complete “{{node}}”: values go between fields of different types ({{fields}})',
  },
  'flows.check-given-people': {
    zh: '请完善{{node}}的流程设计：未指定异常处理人员',
    zhtw: '請完善{{node}}的流程設計：未指定異常處理人員',
    en: 'Please complete “{{node}}”: name the people who act when nobody is found',
  },
  'flows.check-defaults': {
    zh: '请完善{{node}}的流程设计：默认条件只能有一个',
    zhtw: '請完善{{node}}的流程設計：預設條件只能有一個',
    en: 'Please complete “{{node}}”: only one branch can be the default',
  },
  'flows.check-conditions': {
    zh: '请完善{{node}}的流程设计：未设置条件',
    zhtw: '請完善{{node}}的流程設計：未設定條件',
    en: 'Please complete “{{node}}”: set its conditions',
  },
  'flows.check-condition-kind': {
    zh: '请完善{{node}}的流程设计：暂不支持公式或分组条件',
    zhtw: '請完善{{node}}的流程設計：暫不支援公式或分組條件',
    en: 'Please complete “{{node}}”: formulas and groups of conditions are not supported yet',
  },
  'flows.check-no-wait': {
    zh: '请完善{{node}}的流程设计：请填写等待的时长',
    zhtw: '請完善{{node}}的流程設計：請填寫等待的時長',
    en: 'Please complete “{{node}}”: say how long it waits',
  },
  'flows.check-wait': {
    zh: '请完善{{node}}的流程设计：等待时长的天、小时、分钟、秒应为不小于0的整数，合计不超过{{days}}天',
    zhtw: '請完善{{node}}的流程設計：等待時長的天、小時、分鐘、秒應為不小於0的整數，合計不超過{{days}}天',
    en: 'Please complete “{{node}}”: days, hours, minutes and seconds are whole numbers from 0, at most {{days}} days in all',
  },
  'flows.check-timer-picks': {
    zh: '{{node}}到时后由系统自动继续，没有人选择：之后的候选人员将全部参与审批，可选分支将全部进入',
    zhtw: '{{node}}到時後由系統自動繼續，沒有人選擇：之後的候選人員將全部參與審批，可選分支將全部進入',
    en: 'Nobody chooses when “{{node}}” is over: all candidates are asked behind it, and all branches are taken',
  },
  'flows.check-hours': {
    zh: '请完善{{node}}的流程设计：限时应为1至8760的整数小时，提醒和超时的间隔应为0至8760的整数小时',
    zhtw: '請完善{{node}}的流程設計：限時應為1至8760的整數小時，提醒和逾時的間隔應為0至8760的整數小時',
    en: 'Please complete “{{node}}”: a time limit takes 1 to 8760 whole hours, reminders and notices 0 to 8760',
  },
  'flows.check-counts': {
    zh: '请完善{{node}}的流程设计：不支持所设的计时方式，请选择自然时间、工作日或办公时间',
    zhtw: '請完善{{node}}的流程設計：不支援所設的計時方式，請選擇自然時間、工作日或辦公時間',
    en: 'Please complete “{{node}}”: choose what its time is counted in: the clock, working days or office hours',
  },
  'flows.check-time-field': {
    zh: '请完善{{node}}的流程设计：请选择限时起算的日期字段',
    zhtw: '請完善{{node}}的流程設計：請選擇限時起算的日期欄位',
    en: 'Please complete “{{node}}”: choose the date from which its time limit counts',
  },
  'flows.check-approves-at': {
    zh: '请完善{{node}}的流程设计：超时自动审批的次数应为1至100的整数',
    zhtw: '請完善{{node}}的流程設計：逾時自動審批的次數應為1至100的整數',
    en: 'Please complete “{{node}}”: it approves by itself the 1st to 100th time',
  },
  'flows.check-ratio': {
    zh: '请完善{{node}}的流程设计：会签比例应为10至100的整数',
    zhtw: '請完善{{node}}的流程設計：會簽比例應為10至100的整數',
    en: 'Please complete “{{node}}”: the share of approvals must be a whole number from 10 to 100',
  },
  'flows.check-progress': {
    zh: '请完善{{node}}的流程设计：进度应为0至100的整数',
    zhtw: '請完善{{node}}的流程設計：進度應為0至100的整數',
    en: 'Please complete “{{node}}”: the progress must be a whole number from 0 to 100',
  },
  'flows.check-return-target': {
    zh: '请完善{{node}}的流程设计：退回节点不存在或不在本节点之前',
    zhtw: '請完善{{node}}的流程設計：退回節點不存在或不在本節點之前',
    en: 'Please complete “{{node}}”: the step to return to does not exist or is not before this one',
  },
  'flows.check-starters': {
    zh: '请完善{{node}}的流程设计：未指定子流程发起人',
    zhtw: '請完善{{node}}的流程設計：未指定子流程發起人',
    en: 'Please complete “{{node}}”: name somebody who starts the sub flow',
  },
  'flows.check-members': {
    zh: '请完善{{node}}的流程设计：未指定审批人',
    zhtw: '請完善{{node}}的流程設計：未指定審批人',
    en: 'Please complete “{{node}}”: name at least one approver',
  },
  'flows.check-level': {
    zh: '请完善{{node}}的流程设计：主管级别应为1至20的整数',
    zhtw: '請完善{{node}}的流程設計：主管級別應為1至20的整數',
    en: 'Please complete “{{node}}”: the level must be a whole number from 1 to 20',
  },
  'flows.check-territory-roles': {
    zh: '请完善{{node}}的流程设计：未选择角色',
    zhtw: '請完善{{node}}的流程設計：未選擇角色',
    en: 'Please complete “{{node}}”: choose a role',
  },
  'flows.check-field': {
    zh: '请完善{{node}}的流程设计：未选择表单字段',
    zhtw: '請完善{{node}}的流程設計：未選擇表單欄位',
    en: 'Please complete “{{node}}”: choose a field of the form',
  },
  'flows.check-handlers-node': {
    zh: '请完善{{node}}的流程设计：所选流程环节不存在或不在本节点之前',
    zhtw: '請完善{{node}}的流程設計：所選流程環節不存在或不在本節點之前',
    en: 'Please complete “{{node}}”: the chosen step does not exist or is not before this one',
  },
  'flows.check-service': {
    zh: '请完善{{node}}的流程设计：请选择给出审批人的数据接口',
    zhtw: '請完善{{node}}的流程設計：請選擇給出審批人的資料介面',
    en: 'Please complete “{{node}}”: choose the data interface that names the people',
  },
  'flows.check-service-address': {
    zh: '请完善{{node}}的流程设计：不会请求该节点的接口地址（getUserUrl），请改为选择数据接口',
    zhtw: '請完善{{node}}的流程設計：不會請求該節點的介面位址（getUserUrl），請改為選擇資料介面',
    en: 'Please complete “{{node}}”: the address of its service (getUserUrl) is never called; choose a data interface instead',
  },
  'flows.check-assignee': {
    zh: '请完善{{node}}的流程设计：暂不支持该审批人类型',
    zhtw: '請完善{{node}}的流程設計：暫不支援該審批人類型',
    en: 'Please complete “{{node}}”: this kind of approver rule is not supported yet',
  },
} satisfies Texts
