import { expect, test } from 'vitest'
import { keptInput } from '#features/approvals/web/home/kept-input.ts'
import { opTypes, readWorkFlowConfig } from '#web/router/work-flow-address.ts'

const forms = [
  { id: 'flow', name: '备案' },
  { id: 'm1', name: '品种', path: '/model/varieties' },
]
const at = (form: string, record: string) => keptInput([{ form, record, savedAt: 7 }], forms)
const config = (address: string) => readWorkFlowConfig(new URLSearchParams(address.split('?')[1]).get('config'))

test('a filing that was begun leads back to its empty form, a copy to its copy', () => {
  expect(at('flow', 'new')).toMatchObject([{ name: '备案', savedAt: 7 }])
  expect(config(at('flow', 'new')[0]!.address)).toEqual({ flowId: 'flow', opType: opTypes.edit })
  expect(config(at('flow', 'copy-r1')[0]!.address)).toEqual({ flowId: 'flow', opType: opTypes.edit, copyOf: 'r1' })
})

test('records of a function without a flow lead to its page', () => {
  expect(at('m1', 'new')[0]!.address).toBe('/model/varieties?open=new&edit=1')
  expect(at('m1', 'copy-r1')[0]!.address).toBe('/model/varieties?open=new&edit=1&copy=r1')
  expect(at('m1', 'r1')[0]!.address).toBe('/model/varieties?open=r1&edit=1')
})

test('a request that exists is marked where it stands, and forms that are not known are left out', () => {
  expect(at('flow', 'r1')).toEqual([])
  expect(at('common-words', 'new')).toEqual([])
})
