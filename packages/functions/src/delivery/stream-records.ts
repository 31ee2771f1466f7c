/** A record of the table's stream, as far as a doorbell needs it. */
export interface StreamRecord {
  readonly eventID?: string
  readonly eventName?: string
  readonly dynamodb?: {
    readonly SequenceNumber?: string
    readonly Keys?: Readonly<Record<string, { readonly S?: string }>>
  }
}

export interface StreamEvent {
  readonly Records: readonly StreamRecord[]
}

/** The match whose entry a record tells of; null for anything else, should the stream's filter let it through. */
export function matchIdOfRecord({ dynamodb }: StreamRecord): string | null {
  const pk = dynamodb?.Keys?.pk?.S ?? ''
  const sk = dynamodb?.Keys?.sk?.S ?? ''
  return pk.startsWith('M#') && sk.startsWith('E#') ? pk.slice(2) : null
}
