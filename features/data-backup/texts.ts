import type { Texts } from '#engine/texts/text.ts'

/** Texts of backups. */
export const dataBackupTexts = {
  'menu.system-dataBackup': { zh: '数据备份', zhtw: '資料備份', en: 'Backups' },
  'data-backup.begin': { zh: '立即备份', zhtw: '立即備份', en: 'Back up now' },
  'data-backup.begun': { zh: '已开始备份', zhtw: '已開始備份', en: 'The backup has begun' },
  'data-backup.running': {
    zh: '已有备份正在进行，请等它结束',
    zhtw: '已有備份正在進行，請等它結束',
    en: 'Another backup is going on; wait for its end',
  },
  'data-backup.few-locks': {
    zh: '数据库的参数 max_locks_per_transaction 太小，请由数据库管理员调大并重启数据库后重试',
    zhtw: '資料庫的參數 max_locks_per_transaction 太小，請由資料庫管理員調大並重新啟動資料庫後再試',
    en: 'max_locks_per_transaction of the database is too small: have its administrator raise it and restart the database',
  },
  'data-backup.unknown-object': {
    zh: '数据库中有本系统未创建、备份无法带走的对象（见日志），请由数据库管理员移除后重试',
    zhtw: '資料庫中有本系統未建立、備份無法帶走的物件（見日誌），請由資料庫管理員移除後再試',
    en: 'The database holds something that the product did not make and a backup cannot bring back (see the log): have its administrator remove it',
  },
  'data-backup.file': { zh: '备份文件', zhtw: '備份檔案', en: 'Archive' },
  'data-backup.size': { zh: '大小', zhtw: '大小', en: 'Size' },
  'data-backup.time': { zh: '备份时间', zhtw: '備份時間', en: 'Begun at' },
  'data-backup.who': { zh: '创建人', zhtw: '建立人', en: 'By' },
  'data-backup.scheduled': { zh: '定时任务', zhtw: '排程任務', en: 'Scheduled task' },
  'data-backup.state': { zh: '状态', zhtw: '狀態', en: 'State' },
  'data-backup.content': { zh: '说明', zhtw: '說明', en: 'Remarks' },
  'data-backup.state-waiting': { zh: '等待中', zhtw: '等待中', en: 'Waiting' },
  'data-backup.state-running': { zh: '备份中 {{percent}}%', zhtw: '備份中 {{percent}}%', en: '{{percent}} % done' },
  'data-backup.state-done': { zh: '完成', zhtw: '完成', en: 'Whole' },
  'data-backup.state-failed': { zh: '失败', zhtw: '失敗', en: 'Failed' },
  'data-backup.step-rows': {
    zh: '正在备份第{{done}}/{{all}}个表',
    zhtw: '正在備份第{{done}}/{{all}}個表',
    en: 'Table {{done}} of {{all}}',
  },
  'data-backup.step-files': {
    zh: '正在备份第{{done}}/{{all}}个文件',
    zhtw: '正在備份第{{done}}/{{all}}個檔案',
    en: 'File {{done}} of {{all}}',
  },
  'data-backup.files': { zh: '含{{count}}个文件', zhtw: '含{{count}}個檔案', en: '{{count}} files' },
  'data-backup.missing': {
    zh: '含{{count}}个文件，另有{{missing}}个文件在存储中已丢失',
    zhtw: '含{{count}}個檔案，另有{{missing}}個檔案在儲存中已遺失',
    en: '{{count}} files; {{missing}} more are lost from the storage',
  },
  'data-backup.broken': { zh: '备份中断，请重新备份', zhtw: '備份中斷，請重新備份', en: 'The backup broke off; begin another one' },
  'data-backup.download': { zh: '下载', zhtw: '下載', en: 'Download' },
  'data-backup.file-gone': {
    zh: '下载链接已失效，或备份文件已不存在，请刷新列表后重试',
    zhtw: '下載連結已失效，或備份檔案已不存在，請重新整理清單後再試',
    en: 'The link has expired, or the archive is gone: read the list anew',
  },
  'data-backup.running-note': { zh: '正在进行的备份将停止', zhtw: '正在進行的備份將停止', en: 'The backup that goes on is stopped' },
  'data-backup.keyword': { zh: '文件名或创建人', zhtw: '檔案名稱或建立人', en: 'Archive or person' },
  'data-backup.nothing': {
    zh: '没有与“{{keyword}}”匹配的备份',
    zhtw: '沒有與「{{keyword}}」相符的備份',
    en: 'No backup matches “{{keyword}}”',
  },
  'data-backup.empty': { zh: '还没有备份', zhtw: '還沒有備份', en: 'There is no backup yet' },
  'data-backup.note': {
    zh: '备份包含全部数据和文件，不含密钥：请另外妥善保管数据目录 files 下的密钥文件，恢复时需要。可在“任务调度”中安排定期备份，在“系统配置”中设置保留份数。',
    zhtw: '備份包含全部資料和檔案，不含金鑰：請另外妥善保管資料目錄 files 下的金鑰檔案，還原時需要。可在「任務排程」中安排定期備份，在「系統設定」中設定保留份數。',
    en: 'A backup holds all data and files, and no keys: keep the files of keys in “files” of the data folder elsewhere, as a restore needs them. Scheduled tasks make backups regularly; the settings say how many are kept.',
  },
} satisfies Texts
