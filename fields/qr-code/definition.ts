import { z } from 'zod'
import { codeColour, codeOptions, codeSources } from '#fields/code-source.ts'
import { defineField } from '#fields/define.ts'
import { countOr, oneOf } from '#fields/option-shapes.ts'
import { valuelessPart } from '#fields/valueless-part.ts'

/** A QR code of a text, of the value of a field, or of the page that shows the record. */
export const qrCode = defineField({
  ...valuelessPart,
  type: 'qr-code',
  nature: 'static',
  captioned: true,
  family: {
    kind: 'qrcode',
    options: {
      dark: 'colorDark',
      light: 'colorLight',
      size: 'size',
      dataType: 'dataType',
      staticText: 'staticText',
      relationField: 'relationField',
    },
    tag: 'jnpf-qrcode',
  },
  options: z.object({
    ...codeOptions,
    dataType: oneOf(['static', 'relation', 'form', 'dynamic'], 'static').catch('static'),
    dark: codeColour('#000000'),
    light: codeColour('#ffffff'),
    size: countOr(20, 1000, 40).catch(40),
  }),
  sources: codeSources,
})

interface CodedRecord {
  readonly modelId: string
  readonly id: string
  readonly flowId?: string | undefined
  readonly processId?: string | undefined
  readonly taskId?: string | undefined
  readonly opType?: string | number | undefined
}

/** The text by which clients of the platform family open a record (document 2, section 3); 1 is a form with a flow, 2 one without. */
export function recordPayload({ modelId, id, flowId = '', processId = '', taskId = '', opType = '' }: CodedRecord): string {
  return JSON.stringify({ t: 'DFD', id, mid: modelId, mt: flowId === '' ? 2 : 1, fid: flowId, pid: processId, ftid: taskId, opt: opType })
}
