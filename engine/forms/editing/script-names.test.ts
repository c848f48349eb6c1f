import { expect, test } from 'vitest'
import { fieldsSaid } from '#engine/forms/editing/script-names.ts'

const names = (source: string, ...holders: string[]) => fieldsSaid(source, ['formData', ...holders]).map(({ name }) => name)

test('names are told that are arguments of what changes a field, and members of the values', () => {
  expect(
    names('({ setFormData }) => { setFormData(\'area\', 1); setShowOrHide( `note` , false); ctx.setRequired("seeds", true) }'),
  ).toEqual(['area', 'note', 'seeds'])
  expect(names("({ formData }) => formData.area + formData?.seeds + formData['note'] + formData?.['last one'] + ctx . formData")).toEqual([
    'area',
    'seeds',
    'note',
    'last one',
  ])
  expect(names("({ row }) => row.state === 'x' ? row['area'] : data.row.other", 'row')).toEqual(['state', 'area'])
})

test('what is worked out, and what stands in comments, texts and regular expressions, is none', () => {
  expect(names("setFormData(key, 1); setFormData('items.' + at, 1); setFormData(`items.${at}.size`, 1); formData[key]")).toEqual([])
  expect(
    names("// formData.a\n/* formData.b */ toast('formData.c'); `formData.d ${'x'}`; const at = /'formData.e/; formData.real"),
  ).toEqual(['real'])
  expect(names("const half = area / 2 // it's\nformData.f / 2; 'x'; (1) / formData.g; a[0] / formData.h / 2")).toEqual(['f', 'g', 'h'])
  expect(names("formData.hasOwnProperty('x'); Object.keys(formData); other.row.x", 'row')).toEqual([])
  expect(names("'unended\nformData.after; /* unended formData.never")).toEqual(['after'])
})

test('each is told with its line and column', () => {
  expect(fieldsSaid("({ formData }) => {\n  return formData.area\n}\nsetRequired('x', 1)", ['formData'])).toEqual([
    { name: 'area', line: 2, column: 19 },
    { name: 'x', line: 4, column: 14 },
  ])
})

test('a long script is read in the time that it takes to type', () => {
  const long = `({ formData }) => {${"formData.area = '/* ' + `x ${1}`; // it's\n".repeat(2000)}}`
  expect(fieldsSaid(long, ['formData'])).toHaveLength(2000)
  expect(fieldsSaid('`'.repeat(50_001) + '/'.repeat(50_000), ['formData'])).toEqual([])
})
