import { Suspense, lazy, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { Opening } from '#web/pages/opening.tsx'
import { loadFeatures } from '#web/router/features.ts'
import type { LoadedFeatures } from '#web/router/features.ts'
import { plainPath } from '#web/router/fixed-routes.ts'

const KitFrame = lazy(async () => ({ default: (await import('#web/shell/kit-frame.tsx')).KitFrame }))

/** A public page of a feature, outside of the shell; the page for unknown addresses when no feature has it. */
export function PublicScreen() {
  const { pathname } = useLocation()
  const [loaded, setLoaded] = useState<LoadedFeatures>()
  const [failure, setFailure] = useState<Error>()
  useEffect(() => {
    loadFeatures().then(setLoaded, (problem: unknown) => setFailure(problem instanceof Error ? problem : new Error(String(problem))))
  }, [])
  if (failure) throw failure
  if (!loaded) return <Opening />
  const Screen = loaded.screens.find(undefined, plainPath(pathname))?.screen
  if (!Screen) return <Navigate to="/404" replace />
  return (
    <Suspense fallback={<Opening />}>
      <KitFrame>
        <Screen menu={undefined} />
      </KitFrame>
    </Suspense>
  )
}
