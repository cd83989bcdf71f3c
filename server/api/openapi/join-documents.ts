import type { ApiDocument } from './document-types.ts'

/** Several documents as one, for readers that show or generate everything. No two have a path or a tag in common. */
export function joinDocuments(documents: readonly ApiDocument[]): ApiDocument {
  const [first] = documents
  if (first === undefined) throw new Error('There is no document.')
  const joined = <T extends object>(of: (document: ApiDocument) => T) =>
    Object.assign({}, ...documents.map(of)) as T
  return {
    ...first,
    tags: documents.flatMap(({ tags }) => tags),
    paths: joined(({ paths }) => paths),
    components: {
      schemas: joined(({ components }) => components.schemas),
      responses: joined(({ components }) => components.responses),
      parameters: joined(({ components }) => components.parameters),
    },
  }
}
