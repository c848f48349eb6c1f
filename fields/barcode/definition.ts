import { z } from 'zod'
import { codeColour, codeOptions, codeSources } from '#fields/code-source.ts'
import { defineField } from '#fields/define.ts'
import { countOr, oneOf } from '#fields/option-shapes.ts'
import { valuelessPart } from '#fields/valueless-part.ts'

/** A bar code of a text or of the value of a field. */
export const barcode = defineField({
  ...valuelessPart,
  type: 'barcode',
  nature: 'static',
  captioned: true,
  family: {
    kind: 'barcode',
    options: {
      format: 'format',
      lineColour: 'lineColor',
      background: 'background',
      width: 'width',
      height: 'height',
      margin: 'margin',
      dataType: 'dataType',
      staticText: 'staticText',
      relationField: 'relationField',
    },
    tag: 'jnpf-barcode',
  },
  options: z.object({
    ...codeOptions,
    dataType: oneOf(['static', 'relation'], 'static').catch('static'),
    format: z.preprocess(
      (raw) => (typeof raw === 'string' ? raw.toLowerCase().replaceAll('-', '') : undefined),
      z.enum(['code128', 'ean13', 'code39']).default('code128').catch('code128'),
    ),
    lineColour: codeColour('#000000'),
    background: codeColour('#ffffff'),
    /** Width of the narrowest bar, height and margin, in pixels. */
    width: countOr(1, 10, 4).catch(4),
    height: countOr(10, 400, 40).catch(40),
    margin: countOr(0, 100, 5).catch(5),
  }),
  sources: codeSources,
})
