import { expect, test } from 'vitest'
import { fillPlaces } from './text.ts'

test('parameters stand in their places; one that is missing leaves its place', () => {
  expect(fillPlaces('{{flow}}：{{subject}} {{number}}，{{other}}', { flow: '备案', subject: '北林', number: 7 })).toBe(
    '备案：北林 7，{{other}}',
  )
})

test('an empty parameter takes the space before it along', () => {
  expect(fillPlaces('{{flow}}：{{subject}} {{number}}，请办理', { flow: '备案', subject: '北林', number: '' })).toBe('备案：北林，请办理')
  expect(fillPlaces('{{flow}} {{number}} of {{subject}}', { flow: 'Filing', number: '', subject: 'Beilin' })).toBe('Filing of Beilin')
  expect(fillPlaces('{{first}} {{second}}', { first: '', second: 'b' })).toBe(' b')
})
