import { expect, test } from 'vitest'
import { readWorkFlowConfig, workFlowAddress } from '#web/router/work-flow-address.ts'

const configIn = (address: string) => readWorkFlowConfig(new URLSearchParams(address.split('?')[1]).get('config'))

test('an address gives back what it was made of, Chinese names too', () => {
  const config = { id: '0199', flowId: 'filing', opType: '1', taskOperatorId: 'op', enCode: '备案+/=' } as const
  expect(configIn(workFlowAddress(config))).toEqual(config)
})

test('links of the family name the request processId and the kind by a number', () => {
  expect(readWorkFlowConfig(btoa(JSON.stringify({ processId: 'p', flowId: 'f', opType: 1 })))).toEqual({
    id: 'p',
    flowId: 'f',
    opType: '1',
  })
})

test('what is no config opens nothing', () => {
  for (const wrong of [null, '', '%%%', btoa('[]'), btoa('{}'), 'bm90IGpzb24=']) expect(readWorkFlowConfig(wrong)).toBeUndefined()
})
