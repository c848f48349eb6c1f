import { expect, test } from 'vitest'
import { boxRequest } from '#features/approvals/web/boxes/box-request.ts'
import type { ListQuery } from '#web/list/model.ts'

const query = (filter: ListQuery['filter']): ListQuery => ({ page: 2, size: 20, sort: undefined, filter })

test('a period holds its last day to the end', () => {
  expect(boxRequest(query({ started: ['2026-03-01', '2026-03-02'] }), 'Asia/Shanghai')).toMatchObject({
    startTime: Date.UTC(2026, 1, 28, 16),
    endTime: Date.UTC(2026, 2, 2, 16) - 1,
  })
})

test('a period may be open, and what is not searched asks for everything', () => {
  const asked = boxRequest(query({ started: [null, '2026-03-02'] }), 'Asia/Shanghai')
  expect(asked).toMatchObject({ currentPage: 2, pageSize: 20, keyword: '', status: '', flowUrgent: '', creatorUserId: '' })
  expect(asked).not.toHaveProperty('startTime')
})
