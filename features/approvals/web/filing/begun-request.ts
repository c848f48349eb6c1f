import { begunValues, givenValues, type BegunValues } from '#engine/forms/begun-values.ts'
import { isJson } from '#engine/forms/codec-members.ts'
import { decodeList } from '#engine/forms/codec-list.ts'
import type { FormFacts } from '#engine/forms/facts.ts'
import type { FormDefinition } from '#engine/forms/model.ts'
import { ownButtonsOf } from '#engine/forms/own-buttons.ts'
import { parsedJson } from '#engine/values/parsed-json.ts'
import { functionConfig, getRecord } from '#features/records/contract.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { request } from '#web/call/request.ts'
import type { BegunBy } from '#web/router/work-flow-address.ts'

/**
 * What a record gives the form of a request that one of its buttons starts. The button and the record are read anew, with the rights of the
 * reader, so that a reload and a link begin with the same, and an address holds no values.
 */
export async function readBegun({ modelId, id, button: name }: BegunBy, form: FormDefinition, facts: FormFacts): Promise<BegunValues> {
  const [config, record] = await Promise.all([
    request(functionConfig, { params: { modelId }, query: {} }, { handles: 'all' }),
    request(getRecord, { params: { modelId, id } }, { handles: 'all' }),
  ])
  const list = decodeList(config.columnData || '{}')
  const button = list.ok ? ownButtonsOf(list.value).find((one) => one.name === name && one.action === 'flow') : undefined
  const data = parsedJson(record.data)
  return begunValues(form, fieldTypes, facts, button && isJson(data) ? givenValues(button.formOptions, data, id) : {})
}
