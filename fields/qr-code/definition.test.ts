import { expect, test } from 'vitest'
import { recordPayload } from '#fields/qr-code/definition.ts'

test('a record is named as clients of the family read it', () => {
  expect(JSON.parse(recordPayload({ modelId: 'm', id: 'r' }))).toEqual({
    t: 'DFD',
    id: 'r',
    mid: 'm',
    mt: 2,
    fid: '',
    pid: '',
    ftid: '',
    opt: '',
  })
  expect(JSON.parse(recordPayload({ modelId: 'm', id: 'r', flowId: 'f', processId: 'r', taskId: 'w', opType: 1 }))).toMatchObject({
    mt: 1,
    fid: 'f',
    pid: 'r',
    ftid: 'w',
    opt: 1,
  })
})
