import { encodeForm } from '#engine/forms/codec-form.ts'
import type { FormPart } from '#engine/forms/model.ts'
import { fieldTypes } from '#fields/definitions.ts'
import type { RequestDetail } from '#features/approvals/contract.ts'
import { requestRowOf } from '#features/approvals/testing/request-row.ts'

export interface GivenDetail {
  readonly task?: Partial<RequestDetail['flowTaskInfo']>
  /** The form; absent: one text field 企业名称 with the key `name`. */
  readonly parts?: readonly FormPart[]
  readonly values?: Readonly<Record<string, unknown>>
  /** Keys of the fields that may be written. */
  readonly writable?: readonly string[]
  readonly operation?: Partial<NonNullable<RequestDetail['operation']>>
  readonly timeline?: RequestDetail['timeline']
  readonly commentsOn?: boolean
  readonly copiesOn?: boolean
  readonly subFlows?: RequestDetail['subFlows']
  readonly parentFlow?: RequestDetail['parentFlow']
  readonly summaryOn?: boolean
  readonly otherForms?: RequestDetail['otherForms']
  readonly hasRemovedFields?: true
}

const name: FormPart = { key: 'name', type: 'text', label: '企业名称', required: true, options: {} }

/** Parts with the columns of sub-tables, which rights name `items-planArea`. */
const withColumns = (parts: readonly FormPart[]): readonly FormPart[] =>
  parts.flatMap((part) => [part, ...(part.children ?? []).map((column) => ({ ...column, key: `${part.key}-${column.key}` }))])

/** A request as the server tells it, with as little written as possible. */
export function requestDetailOf({
  task,
  parts = [name],
  values = {},
  writable = [],
  operation,
  timeline = [],
  commentsOn = false,
  copiesOn = false,
  subFlows = [],
  parentFlow = null,
  summaryOn = false,
  otherForms = [],
  hasRemovedFields,
}: GivenDetail = {}): RequestDetail {
  return {
    flowTaskInfo: { ...requestRowOf(), rejectDataId: '', version: 1, opType: 0, ...task },
    flowTemplateInfo: { id: 'f1', templateId: 't1', fullName: '备案审批', type: 1, visibleType: 0, flowTemplateJson: '{}', version: 1 },
    flowFormInfo: {
      formType: 2,
      propertyJson: JSON.stringify(encodeForm({ parts, rules: [], settings: {} }, fieldTypes)),
      urlAddress: '',
      enCode: 'filing',
      id: 'm1',
      fullName: '经营备案',
    },
    flowTaskNodeList: [],
    flowTaskOperatorList: [],
    flowTaskOperatorRecordList: [],
    formOperates: withColumns(parts).map(({ key, type, label, required = false }) => ({
      id: key,
      name: label,
      jnpfKey: type,
      dataType: '',
      read: true,
      write: writable.includes(key),
      required,
      requiredDisabled: false,
    })),
    formData: values,
    formTexts: {},
    draftData: null,
    otherForms,
    ...(hasRemovedFields && { hasRemovedFields }),
    ownRecords: [],
    approversProperties: {},
    operation: operation
      ? {
          taskOperatorId: 'w1',
          nodeCode: 'n1',
          actions: [],
          returnTargets: [{ nodeCode: 'start', nodeName: '发起' }],
          returnModes: [1],
          returnReasonLength: 5,
          marks: true,
          opinion: true,
          opinionNeeded: false,
          copies: false,
          signed: false,
          hint: '',
          ...operation,
        }
      : null,
    timeline,
    subFlows,
    parentFlow,
    copiesOn,
    commentsOn,
    summaryOn,
  }
}
