import type { Texts } from '#engine/texts/text.ts'

/** Trial runs of a flow, and its exchange as BPMN. */
export const checkingTexts = {
  'flow-design.trial-submitted': {
    zh: '{{person}}提交“{{title}}”',
    zhtw: '{{person}}提交「{{title}}」',
    en: '{{person}} submits “{{title}}”',
  },
  'flow-design.trial-entered': {
    zh: '到达{{node}}，审批人：{{people}}',
    zhtw: '到達{{node}}，審批人：{{people}}',
    en: '{{node}} is reached: {{people}}',
  },
  'flow-design.trial-skipped': {
    zh: '{{node}}没有审批人，自动通过',
    zhtw: '{{node}}沒有審批人，自動通過',
    en: '{{node}} has nobody and is passed',
  },
  'flow-design.trial-approved': { zh: '{{person}}通过', zhtw: '{{person}}通過', en: '{{person}} approves' },
  'flow-design.trial-automatic': { zh: '{{person}}自动通过', zhtw: '{{person}}自動通過', en: 'Approved by itself for {{person}}' },
  'flow-design.trial-returned': {
    zh: '{{person}}退回到{{target}}',
    zhtw: '{{person}}退回到{{target}}',
    en: '{{person}} returns it to {{target}}',
  },
  'flow-design.trial-passed': { zh: '{{node}}已通过', zhtw: '{{node}}已通過', en: '{{node}} is passed' },
  'flow-design.trial-chosen': { zh: '选择了分支：{{names}}', zhtw: '選擇了分支：{{names}}', en: 'Branches chosen: {{names}}' },
  'flow-design.trial-split': { zh: '同时进入分支：{{names}}', zhtw: '同時進入分支：{{names}}', en: 'Goes into the branches {{names}}' },
  'flow-design.trial-joined': { zh: '分支全部完成，已汇合', zhtw: '分支全部完成，已匯合', en: 'All branches are done and join' },
  'flow-design.trial-went-back': { zh: '回到{{target}}', zhtw: '回到{{target}}', en: 'Back at {{target}}' },
  'flow-design.trial-copied': { zh: '抄送{{people}}', zhtw: '抄送{{people}}', en: 'Copied to {{people}}' },
  'flow-design.trial-ended': { zh: '审核通过，流程结束', zhtw: '審核通過，流程結束', en: 'Approved; the flow ends' },
  'flow-design.trial-terminated': { zh: '流程终止', zhtw: '流程終止', en: 'The flow is terminated' },
  'flow-design.bpmn-doctype': {
    zh: 'BPMN文件不能包含DOCTYPE或实体定义',
    zhtw: 'BPMN檔案不能包含DOCTYPE或實體定義',
    en: 'A BPMN file must not declare a DOCTYPE or entities',
  },
  'flow-design.bpmn-too-large': {
    zh: 'BPMN文件过大：最多{{nodes}}个节点、{{flows}}条连线、{{depth}}层嵌套',
    zhtw: 'BPMN檔案過大：最多{{nodes}}個節點、{{flows}}條連線、{{depth}}層巢狀',
    en: 'The BPMN file is too large: at most {{nodes}} nodes, {{flows}} connections and {{depth}} levels',
  },
  'flow-design.bpmn-other': { zh: '该文件不是BPMN文件', zhtw: '該檔案不是BPMN檔案', en: 'This is not a BPMN file' },
  'flow-design.bpmn-not-closed': {
    zh: '第{{line}}行的<{{name}}>没有结束，BPMN文件可能不完整',
    zhtw: '第{{line}}行的<{{name}}>沒有結束，BPMN檔案可能不完整',
    en: '<{{name}}> in line {{line}} is not closed; the BPMN file may be incomplete',
  },
  'flow-design.bpmn-no-start': {
    zh: 'BPMN流程没有开始事件',
    zhtw: 'BPMN流程沒有開始事件',
    en: 'The process has no start event',
  },
  'flow-design.bpmn-loss-members': {
    zh: 'BPMN不能表示：{{what}}',
    zhtw: 'BPMN不能表示：{{what}}',
    en: 'BPMN cannot say: {{what}}',
  },
  'flow-design.bpmn-loss-condition': {
    zh: '条件不能转换，请重新设置{{what}}',
    zhtw: '條件不能轉換，請重新設定{{what}}',
    en: 'The condition cannot be converted: {{what}}',
  },
  'flow-design.bpmn-loss-choice': {
    zh: 'BPMN没有由人选择的分支，导出为包容网关；重新导入时恢复为选择分支',
    zhtw: 'BPMN沒有由人選擇的分支，匯出為包容閘道；重新匯入時恢復為選擇分支',
    en: 'BPMN has no branches that a person chooses: written as an inclusive gateway, which is read as branches to choose again',
  },
  'flow-design.bpmn-loss-kind': {
    zh: '不支持的节点类型{{what}}，已略过',
    zhtw: '不支援的節點類型{{what}}，已略過',
    en: 'Left out: kind {{what}}',
  },
  'flow-design.bpmn-loss-duration': {
    zh: '等待时长不能转换，请重新设置：{{what}}',
    zhtw: '等待時長不能轉換，請重新設定：{{what}}',
    en: 'The wait cannot be converted, please set it anew: {{what}}',
  },
  'flow-design.trial-waits': {
    zh: '{{wait}}（试运行不等待，立即继续）',
    zhtw: '{{wait}}（試運行不等待，立即繼續）',
    en: '{{wait}} (a trial goes on at once)',
  },
  'flow-design.bpmn-loss-loop': {
    zh: '回到该节点的连线不能表示，请用退回代替{{what}}',
    zhtw: '回到該節點的連線不能表示，請用退回代替{{what}}',
    en: 'A way back to this node is left out; use returns instead {{what}}',
  },
  'flow-design.bpmn-loss-unreached': {
    zh: '没有连线到达该节点，已略过{{what}}',
    zhtw: '沒有連線到達該節點，已略過{{what}}',
    en: 'Nothing leads to this node, it is left out {{what}}',
  },
  'flow-design.bpmn-empty': { zh: '请选择BPMN文件', zhtw: '請選擇BPMN檔案', en: 'Choose a BPMN file' },
} satisfies Texts
