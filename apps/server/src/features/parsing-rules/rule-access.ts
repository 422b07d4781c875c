import { isAllowed, type ParsingRule, type RolePolicy, type User } from '@rootline/contract';

/** Who sees and changes which rule: own rules and templates; administrators all. */
export function createRuleAccess(policy: RolePolicy) {
  const managesAll = ({ role }: User) => isAllowed(role, 'parsing-rules.manage-all', policy);
  const mayWriteTemplates = ({ role }: User) => isAllowed(role, 'parsing-rules.write-templates', policy);

  return {
    managesAll,
    mayWriteTemplates,
    maySee: (user: User, rule: ParsingRule) => rule.isTemplate || rule.ownerId === user.id || managesAll(user),
    /** A template belongs to everyone: its author may have lost the role that made it. */
    mayChange: (user: User, rule: ParsingRule) =>
      rule.isTemplate ? mayWriteTemplates(user) : rule.ownerId === user.id || managesAll(user),
  };
}
