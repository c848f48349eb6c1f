import { useState } from 'react'

/** The picture of an announcement, which says nothing that its title does not say; nothing where there is none, or it cannot be read. */
export function CoverPicture({ address, className }: { readonly address: string; readonly className: string | undefined }) {
  const [failed, setFailed] = useState('')
  if (address === '' || failed === address) return null
  return <img className={className} src={address} alt="" onError={() => setFailed(address)} />
}
