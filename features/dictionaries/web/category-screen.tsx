import { allDictionaries, exportCategory, importEntries, listEntries, readCategory } from '#features/dictionaries/contract.ts'
import { EntryList } from '#features/dictionaries/web/entry-list.tsx'
import { categoryFiles, useCategoryExport } from '#features/dictionaries/web/use-category-export.ts'
import { useDictionaryAddress } from '#features/dictionaries/web/use-dictionary-address.ts'
import { Button } from '#ui/kit/button.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { ImportButton } from '#web/admin/import-button.tsx'
import { request } from '#web/call/request.ts'
import { useCall } from '#web/call/use-call.ts'
import type { ScreenProps } from '#web/feature.ts'
import { useMay } from '#web/session/use-may.ts'

/** The page of a menu entry of type 4 (document 1, section 2): the entries of its category, managed by the rights of that entry. */
export function CategoryScreen({ menu }: ScreenProps) {
  const id = menu?.modelId ?? ''
  const address = useDictionaryAddress()
  const category = useCall(readCategory, { params: { id } }, { handles: 'all' })
  const { data, error } = category
  if (category.isPending) return <Loading rows={8} />
  if (!data) return <Problem text={error?.msg} traceId={error?.requestId} onRetry={() => void category.refetch()} />
  return <EntryList category={data} query={address.query} onQuery={address.search} more={<FileActions id={id} />} />
}

/** Export and import of the category, for who holds the buttons. */
function FileActions({ id }: { readonly id: string }) {
  const t = useText()
  const may = useMay()
  const exportOne = useCategoryExport()
  return (
    <>
      <ImportButton
        call={importEntries}
        send={(options) => request(importEntries, { params: { id } }, options)}
        accept={categoryFiles}
        refreshes={[listEntries, allDictionaries]}
        message={({ created, kept }) => t('dictionaries.import.done', { created, kept })}
      />
      {may(exportCategory) ? <Button onClick={() => void exportOne(id)}>{t('admin.export')}</Button> : null}
    </>
  )
}
