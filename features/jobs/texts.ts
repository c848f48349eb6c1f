import type { Texts } from '#engine/texts/text.ts'

export const jobTexts = {
  'jobs.cancelled': { zh: '任务已取消', zhtw: '任務已取消', en: 'The job was cancelled' },
  'jobs.retried': { zh: '任务已重新开始', zhtw: '任務已重新開始', en: 'The job begins anew' },

  'jobs.name.kernel/forget-old-answers': { zh: '清理重复请求记录', zhtw: '清理重複請求記錄', en: 'Forget answers of repeated requests' },
  'jobs.name.kernel/add-audit-partitions': {
    zh: '准备审计日志分区',
    zhtw: '準備稽核日誌分區',
    en: 'Prepare the next month of the audit log',
  },
  'jobs.name.kernel/forget-ended-jobs': { zh: '清理已结束的任务记录', zhtw: '清理已結束的任務記錄', en: 'Forget jobs that ended' },
  'jobs.name.kernel/forget-traces': {
    zh: '清理到期的请求和异常日志',
    zhtw: '清理到期的請求和異常日誌',
    en: 'Cut the request and exception logs',
  },
  'jobs.name.scheduled-tasks/call-interface': {
    zh: '定时调用数据接口',
    zhtw: '定時呼叫資料介面',
    en: 'Call a data interface on a schedule',
  },
  'jobs.name.files/clean-up': { zh: '清理未使用的文件', zhtw: '清理未使用的檔案', en: 'Remove files nobody uses' },
  'jobs.name.files/scan': { zh: '检查上传文件是否含病毒', zhtw: '檢查上傳檔案是否含病毒', en: 'Scan an uploaded file for viruses' },
  'jobs.name.files/scan-waiting': {
    zh: '重新检查尚未完成病毒扫描的文件',
    zhtw: '重新檢查尚未完成病毒掃描的檔案',
    en: 'Scan files that still wait for the virus scanner',
  },
  'jobs.name.session/purge': { zh: '清理过期登录', zhtw: '清理過期登入', en: 'Remove expired sessions' },
  'jobs.name.message-center/forget-sent': { zh: '清理过期发送记录', zhtw: '清理過期發送記錄', en: 'Cut the log of sent messages' },
  'jobs.name.autosaves/forget': { zh: '清理过期暂存', zhtw: '清理過期暫存', en: 'Forget old kept input' },
  'jobs.name.records/give-verify-codes': {
    zh: '为已生效的数据生成核验码',
    zhtw: '為已生效的資料產生核驗碼',
    en: 'Give verify codes to records that count',
  },
  'jobs.name.records/recompute-due': { zh: '更新到期数据的状态', zhtw: '更新到期資料的狀態', en: 'Update records whose day is over' },
  'jobs.name.records/encrypt-again': {
    zh: '用最新密钥重新加密数据',
    zhtw: '用最新金鑰重新加密資料',
    en: 'Encrypt records with the newest key',
  },
  'jobs.name.logs/verify': { zh: '校验审计日志', zhtw: '校驗稽核日誌', en: 'Verify the audit log' },
  'jobs.name.scheduled-tasks/begin': { zh: '启动到期的定时任务', zhtw: '啟動到期的排程任務', en: 'Begin tasks that are due' },
  'jobs.name.data-backup/make': { zh: '数据备份', zhtw: '資料備份', en: 'Back up the system' },
  'jobs.name.data-backup/remove': { zh: '删除备份文件', zhtw: '刪除備份檔案', en: 'Remove an archive' },
  'jobs.name.data-sync/copy': { zh: '数据同步', zhtw: '資料同步', en: 'Copy tables' },
  'jobs.name.third-directories/compare': { zh: '比较通讯录差异', zhtw: '比較通訊錄差異', en: 'Compare the directories' },
  'jobs.name.third-directories/synchronize': {
    zh: '同步组织和用户到企业微信或钉钉',
    zhtw: '同步組織和用戶到企業微信或釘釘',
    en: 'Bring organizations and users to WeCom or DingTalk',
  },
  'jobs.name.third-directories/take-in': {
    zh: '从企业微信或钉钉同步组织和用户',
    zhtw: '從企業微信或釘釘同步組織和用戶',
    en: 'Take organizations and users in from WeCom or DingTalk',
  },
  'jobs.name.third-directories/keep-up': {
    zh: '按系统配置自动同步到企业微信和钉钉',
    zhtw: '按系統配置自動同步到企業微信和釘釘',
    en: 'Bring organizations and users to WeCom and DingTalk by itself',
  },
  'jobs.name.approvals/leave-out': {
    zh: '将已禁用审批人的待办转由他人审批',
    zhtw: '將已停用審批人的待辦轉由他人審批',
    en: 'Ask others instead of approvers who were disabled',
  },
  'jobs.name.approvals/call-interface': {
    zh: '流程事件调用数据接口',
    zhtw: '流程事件調用資料介面',
    en: 'Call a data interface for an event of a flow',
  },
  'jobs.name.approvals/time-outs': {
    zh: '按办理期限提醒待办、处理超时',
    zhtw: '按辦理期限提醒待辦、處理逾時',
    en: 'Remind of to-dos that are due, and deal with overdue ones',
  },
  'jobs.name.approvals/timers': {
    zh: '让定时器到时的流程继续流转',
    zhtw: '讓定時器到時的流程繼續流轉',
    en: 'Let requests go on whose timer is over',
  },
  'jobs.name.working-days/remind': {
    zh: '提醒设置下一年的节假日',
    zhtw: '提醒設定下一年的節假日',
    en: 'Remind of the holidays of the next year',
  },
  'jobs.name.channels/deliver': { zh: '发送消息', zhtw: '發送訊息', en: 'Deliver a message' },
} satisfies Texts
