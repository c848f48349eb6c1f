import { expect, test, vi } from 'vitest'
import { createBackup, deleteBackup, listBackups, readBackup, type Backup } from '#features/data-backup/contract.ts'
import { DataBackupScreen } from '#features/data-backup/web/data-backup-screen.tsx'
import { answered, refusing, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { testManaged } from '#web/testing/managed-walks.tsx'

const backupOf = (id: string, more: Partial<Backup> = {}): Backup => ({
  id,
  fileName: `seedbed-20261128-084144-${id}.tar`,
  fileSize: '12.5 MB',
  creatorTime: Date.UTC(2026, 10, 28, 0, 41, 44),
  fileUrl: `/api/system/DataBackup/File/${id}?signature=old`,
  creatorUser: '管理员',
  state: 'done',
  percent: 100,
  text: '',
  bytes: 13_107_200,
  endTime: Date.UTC(2026, 10, 28, 0, 42),
  files: 41,
  missingFiles: 0,
  ...more,
})
const running = backupOf('run', {
  state: 'running',
  percent: 37,
  text: '正在备份第50/137个表',
  fileSize: '',
  fileUrl: '',
  bytes: 0,
  endTime: null,
})
const failed = backupOf('bad', { state: 'failed', percent: 37, fileSize: '', fileUrl: '', bytes: 0, endTime: null, creatorUser: '' })
const pageOf = (list: Backup[]) => ({ list, pagination: { currentPage: 1, pageSize: 20, total: list.length } })

const renderBackups = (calls: readonly AnsweredCall[], { phone = false } = {}) =>
  renderScreen(<DataBackupScreen menu={undefined} />, { phone, session: { user: { isAdministrator: true } }, calls })

test('backups stand with size, state, progress and who began them', async () => {
  const lost = backupOf('lost', { missingFiles: 2 })
  const { screen, isAccessible } = await renderBackups([answered(listBackups, pageOf([running, backupOf('one'), lost, failed]))])
  const row = (text: string) => screen.getByRole('row').filter({ hasText: text })
  await expect.element(row('-run.tar').getByText('备份中 37%')).toBeVisible()
  await expect.element(row('-run.tar').getByText('正在备份第50/137个表')).toBeVisible()
  await expect.element(row('-one.tar').getByText('12.5 MB')).toBeVisible()
  await expect.element(row('-one.tar').getByText('含41个文件')).toBeVisible()
  await expect.element(row('-one.tar').getByText('2026-11-28 08:41:44')).toBeVisible()
  await expect.element(row('-lost.tar').getByText('含41个文件，另有2个文件在存储中已丢失')).toBeVisible()
  await expect.element(row('-bad.tar').getByText('备份中断，请重新备份')).toBeVisible()
  await expect.element(row('-bad.tar').getByText('定时任务')).toBeVisible()
  expect(row('-run.tar').getByRole('button', { name: '下载' }).elements()).toEqual([])
  await isAccessible()
})

test('a backup is begun, and told that one goes on already', async () => {
  let tries = 0
  const { screen, asked, said } = await renderBackups([
    answered(listBackups, () => pageOf(asked(createBackup).length === 0 ? [] : [running])),
    answered(createBackup, () => ((tries += 1) === 1 ? { id: 'run' } : refusing(409, '已有备份正在进行，请等它结束'))),
  ])
  await expect.element(screen.getByText('还没有备份')).toBeVisible()
  await screen.getByRole('button', { name: '立即备份' }).first().click()
  await expect.element(screen.getByText('备份中 37%')).toBeVisible()
  await screen.getByRole('button', { name: '立即备份' }).first().click()
  await expect.poll(() => said).toContain('已有备份正在进行，请等它结束')
})

test('an archive is downloaded by a new address', async () => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    opened.push(this.href)
  })
  const opened: string[] = []
  const fresh = '/api/system/DataBackup/File/one?signature=new'
  const { screen } = await renderBackups([
    answered(listBackups, pageOf([backupOf('one')])),
    answered(readBackup, backupOf('one', { fileUrl: fresh })),
  ])
  await screen.getByRole('button', { name: '下载' }).click()
  await expect.poll(() => opened.join()).toContain(fresh)
  clicked.mockRestore()
})

test('deleting asks once, names the archive, and says that a running backup is stopped', async () => {
  const { screen, asked } = await renderBackups([
    answered(listBackups, () => pageOf(asked(deleteBackup).length === 0 ? [running] : [])),
    answered(deleteBackup, null),
  ])
  await screen.getByRole('row').filter({ hasText: '-run.tar' }).getByRole('button', { name: '删除' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText(running.fileName)).toBeVisible()
  await expect.element(dialog.getByText('正在进行的备份将停止')).toBeVisible()
  expect(asked(deleteBackup)).toEqual([])
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(deleteBackup)).toMatchObject([{ params: { id: 'run' } }])
})

test('on a phone backups are cards within the window', async () => {
  const { screen, fitsWidth, isAccessible } = await renderBackups([answered(listBackups, pageOf([running, backupOf('one')]))], {
    phone: true,
  })
  await expect.element(screen.getByRole('listitem').filter({ hasText: '-one.tar' }).getByRole('button', { name: '下载' })).toBeVisible()
  fitsWidth()
  await isAccessible()
})

testManaged({
  name: 'backups',
  element: <DataBackupScreen menu={undefined} />,
  menu: { id: 'system-dataBackup', buttons: [] },
  isAdministrator: true,
  list: listBackups,
  nothing: pageOf([]),
  rows: (fileName) => pageOf([backupOf('a', { fileName })]),
  empty: /^还没有备份/,
  rights: [],
  version: 1,
})
