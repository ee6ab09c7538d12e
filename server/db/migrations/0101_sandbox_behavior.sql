alter table workspaces rename column temper to behavior;
