import { expect, test } from 'vitest'
import { auditRow, systemActor } from '#server/audit/audit.ts'
import { maskPersonal } from '#server/audit/mask-personal.ts'

test('mobile and identity numbers are masked wherever they stand, other numbers are not', () => {
  expect(maskPersonal({ phone: { before: '13812345678', after: null }, list: ['联系13912345678或15012345678', 7] })).toEqual({
    phone: { before: '138****5678', after: null },
    list: ['联系139****5678或150****5678', 7],
  })
  expect(maskPersonal('身份证62070219900101123X')).toBe('身份证620702**********3X')
  for (const other of [
    '91620700MA71ABCD12',
    'BA2026113812345678',
    '12812345678',
    '2026-11-22',
    '138123456789',
    '620702199013011234',
    13812345678,
  ])
    expect(maskPersonal(other)).toBe(other)
  const day = new Date(0)
  expect(maskPersonal({ day })).toEqual({ day })
})

test('every entry of the audit log is masked when it is made', () => {
  const note = { action: 'record.changed', object: 'filing:1', changes: { techMobile: { before: null, after: '13812345678' } } }
  expect(auditRow(note, systemActor, 0).changes).toEqual({ techMobile: { before: null, after: '138****5678' } })
})
