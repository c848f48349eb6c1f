import { fromEpoch } from '#engine/values/calendar.ts'
import { readVerifyCode } from '#engine/values/verify-code.ts'
import { checkRecord } from '#features/record-check/contract.ts'
import { verifiedRecord, type ToldTable } from '#features/records/entry.ts'
import { serve } from '#server/http/serve.ts'

/** Tells of the record behind a code what its definition shows to everybody, and of anything else that it is unknown. */
export const serveCheckRecord = serve(checkRecord, async ({ kernel, body, caller }) => {
  const code = readVerifyCode(body.code)
  const found = code === undefined ? undefined : await verifiedRecord(kernel, code, caller.language)
  return {
    standing: found?.standing ?? ('unknown' as const),
    code: found && code !== undefined ? code : '',
    name: found?.name ?? '',
    demo: found?.demo ?? false,
    fields: found?.fields.map(({ label, texts }) => ({ label, texts: [...texts] })) ?? [],
    tables: found?.tables.map(onWire) ?? [],
    checkedAt: fromEpoch(kernel.now(), 'yyyy-MM-dd HH:mm:ss', kernel.settings.timeZone) ?? '',
  }
})

const onWire = ({ title, isAsked, rows, more }: ToldTable) => ({
  ...{ title, isAsked, more: more ?? null },
  rows: rows.map(({ standing, fields }) => ({ standing: standing ?? null, fields: [...fields] })),
})
